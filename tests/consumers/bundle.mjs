// Validates a bundle against its schema, and the schema itself, as strictly as Ajv can: node bundle.mjs FOLDER

import { readFileSync } from "node:fs";
import { join } from "node:path";
import addFormats from "ajv-formats";
import Ajv from "ajv/dist/2020.js";

const read = (name) => JSON.parse(readFileSync(join(process.argv[2], name), "utf8"));
const complain = (...words) => {
  throw new Error(words.join(" "));
};

const ajv = new Ajv({ strict: true, allErrors: true, logger: { log: complain, warn: complain, error: complain } });
addFormats(ajv);
const validate = ajv.compile(read("bundle.schema.json"));
if (!validate(read("bundle.json"))) complain(ajv.errorsText(validate.errors, { separator: "\n" }));
