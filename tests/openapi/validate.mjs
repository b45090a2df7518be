// Holds recorded answers against openapi.yaml: `node validate.mjs FILE.jsonl...`. Each line is
// {"method", "path", "route", "status", "content_type", "body"}. Ends with the counts.
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import Ajv from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const contract = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8"));
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(contract, "contract");

const escape = (part) => part.replaceAll("~", "~0").replaceAll("/", "~1");
const resolve = (node, place) =>
  node.$ref ? [node.$ref.slice(2).split("/").reduce((at, key) => at[key], contract), node.$ref.slice(1)]
            : [node, place];

function responseOf(record) {
  const method = record.method.toLowerCase();
  const operation = contract.paths[record.route]?.[method];
  if (!operation) return [null, `${record.method} ${record.route} is not in the contract`];
  const status = operation.responses[record.status] ? String(record.status) : "default";
  const place = `/paths/${escape(record.route)}/${method}/responses/${status}`;
  return [resolve(operation.responses[status], place), null];
}

const validators = new Map();
function validatorAt(pointer) {
  if (!validators.has(pointer)) validators.set(pointer, ajv.compile({ $ref: `contract#${pointer}` }));
  return validators.get(pointer);
}

function breach(pointer, json) {
  const validate = validatorAt(pointer);
  return validate(JSON.parse(json)) ? null : ajv.errorsText(validate.errors);
}

function faultOf(record) {
  const [found, missing] = responseOf(record);
  if (missing) return missing;
  const [response, place] = found;
  if (!record.body) return null;
  const type = record.content_type.split(";")[0].trim();
  if (!response.content?.[type]) return `content type ${type} is not declared`;
  if (type === "application/x-ndjson")
    return record.body.split("\n").filter(Boolean).map((line) => breach("/components/schemas/ListedLevel", line))
      .find(Boolean) ?? null;
  return type.endsWith("json") ? breach(`${place}/content/${escape(type)}/schema`, record.body) : null;
}

// Event streams are read off the socket, which records nothing.
const streams = (operation) => Boolean(operation.responses[200]?.content?.["text/event-stream"]);
const outside = (record) => record.status >= 400 && record.route === "";
let passed = 0;
let failed = 0;
const seen = new Set();
for (const file of process.argv.slice(2)) {
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const record = JSON.parse(line);
    if (["HEAD", "OPTIONS"].includes(record.method) || outside(record)) continue;
    const fault = faultOf(record);
    if (fault) {
      failed++;
      console.error(`${record.method} ${record.path} ${record.status}: ${fault}\n  ${record.body?.slice(0, 600)}`);
    } else {
      passed++;
      seen.add(`${record.method} ${record.route} ${record.status < 400 ? "answered" : "refused"}`);
    }
  }
}
for (const [route, item] of Object.entries(contract.paths))
  for (const method of ["get", "post", "patch", "put", "delete"])
    if (item[method] && !streams(item[method]) && !seen.has(`${method.toUpperCase()} ${route} answered`)) {
      failed++;
      console.error(`${method.toUpperCase()} ${route}: no recorded answer`);
    }
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
