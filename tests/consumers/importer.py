"""Uses the wheel of a release: only what it exports, and only as its types say."""

import game_data
from game_data.model import Face, Piece


def drawn(face: Face) -> bool:
    image = face.get("image")
    if image is None:
        return True
    return all(game_data.file(path).is_file() for path in (image["png"], image.get("svg", image["png"])))


bundle = game_data.load()
pieces: list[Piece] = bundle["pieces"]
faces = [face for piece in pieces for face in piece["faces"]]
if not all(drawn(face) for face in faces):
    raise SystemExit("a picture is missing")
if game_data.__version__ != bundle["game"]["version"]:
    raise SystemExit("not the version of the game")
print(f"{bundle['game']['title']} {game_data.__version__}: {len(faces)} faces in Python")
