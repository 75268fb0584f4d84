import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Operation } from "#contracts/operation.ts";
import { openApiDocument } from "#upstream/core/openapi.ts";
import { operations } from "#upstream/implementations.ts";

// Whether an answer is one that the API's document describes, as a program of somebody else's would read it. A worker
// makes the document once, and a schema's check when it is first needed.

const id = "https://upstream.example/openapi.json";
const checks = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

function reader(): Ajv2020 {
  if (ajv) return ajv;
  // Formats are zod's business: this is about shapes. Keywords such as `servers` belong to the document.
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: id, ...openApiDocument(operations) });
  return ajv;
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/**
 * What is wrong with an answer by the document, in words; undefined when nothing is, or the document says nothing.
 * @param status the answer's
 * @param body its JSON, parsed; undefined for an answer without a body
 */
export function undocumented({ id: name, path, method, ...operation }: Operation, status: number, body: unknown) {
  const isRefused = status !== operation.status;
  const described = isRefused ? (status < 500 ? "4XX" : "default") : String(status);
  if (!isRefused && !operation.response) return body === undefined ? undefined : "a body is not described";
  const response = ["paths", path.replace(/:(\w+)/gu, "{$1}"), method.toLowerCase(), "responses", described];
  const pointer = [...response, "content", "application/json", "schema"].map(escaped).join("/");
  const check = checks.get(pointer) ?? reader().compile({ $ref: `${id}#/${pointer}` });
  checks.set(pointer, check);
  return check(body) ? undefined : `${name} ${status}: ${reader().errorsText(check.errors)}`;
}
