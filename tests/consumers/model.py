"""Loads a bundle with the model that datamodel-code-generator made of its schema: python3 model.py FOLDER MODEL"""

import json
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path


def main(folder: Path, model: Path) -> None:
    spec = spec_from_file_location(model.stem, model)
    made = module_from_spec(spec)
    sys.modules[model.stem] = made
    spec.loader.exec_module(made)
    text = (folder / "bundle.json").read_text(encoding="utf-8")
    bundle = made.Bundle.model_validate_json(text)
    # Written again by their own names, and without what is absent, all members are there.
    again = json.loads(bundle.model_dump_json(by_alias=True, exclude_unset=True))
    if again != json.loads(text):
        raise SystemExit("the model does not hold all of the bundle")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
