import { z } from "zod";
import type { FieldError } from "#contracts/errors.ts";
import { fieldError } from "#contracts/field-codes.ts";
import type { HandlerInput, Operation } from "#contracts/operation.ts";
import { jsonBody, nul } from "./json-body.ts";
import { notFound, Refusal } from "./refusal.ts";

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw new Refusal(400, "request.invalid", { fields: result.error.issues.map(fieldError) });
  return result.data;
}

/** Fields of a body or a query that its schema does not know: zod leaves them out of what it answers. */
function unknownFields(given: unknown, known: unknown, path: FieldError["path"] = []): FieldError[] {
  if (typeof given !== "object" || given === null || typeof known !== "object" || known === null) return [];
  const kept = known as Readonly<Record<string, unknown>>;
  return Object.entries(given).flatMap(([name, value]) => {
    const at = [...path, Array.isArray(given) ? Number(name) : name];
    return Object.hasOwn(kept, name) ? unknownFields(value, kept[name], at) : [{ path: at, code: "field.unknown" }];
  });
}

/** How many unknown fields a refusal names. */
const namedFields = 20;

/** What a schema makes of a value of which it knows every field. */
function wholly(schema: z.ZodType, value: unknown): unknown {
  const known = parsed(schema, value);
  const unknown = unknownFields(value, known);
  if (unknown.length > 0) throw new Refusal(400, "request.invalid", { fields: unknown.slice(0, namedFields) });
  return known;
}

const noQuery = z.object({});

/** Repeated names become arrays, single ones stay text. */
function queryObject(search: URLSearchParams): Record<string, string | string[]> {
  if ([...search.values()].some((value) => value.includes(nul))) throw new Refusal(400, "request.invalid");
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  return query;
}

/**
 * Reads and checks what a call carries.
 * @throws Refusal 404 for a malformed id in the path, 413 and 415 as `jsonBody`, 400 `request.invalid` with one entry a
 * wrong or unknown field otherwise
 */
export async function parseInput(
  operation: Operation,
  request: Request,
  pathParams: Record<string, string>,
): Promise<HandlerInput<Operation>> {
  const params = operation.params?.safeParse(pathParams);
  if (params && !params.success) throw notFound();
  const query = wholly(operation.query ?? noQuery, queryObject(new URL(request.url).searchParams));
  const body = operation.body && !operation.files ? wholly(operation.body, await jsonBody(request)) : undefined;
  return { params: params?.data, query: operation.query && query, body } as HandlerInput<Operation>;
}
