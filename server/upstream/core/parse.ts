import type { z } from "zod";
import { fieldError } from "#contracts/field-codes.ts";
import type { HandlerInput, Operation } from "#contracts/operation.ts";
import { notFound, Refusal } from "./refusal.ts";

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw new Refusal(400, "request.invalid", { fields: result.error.issues.map(fieldError) });
  return result.data;
}

/** PostgreSQL's text cannot hold it, and nobody types it. */
const nul = "\u0000";

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

async function jsonBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === "") return {};
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === "string" && value.includes(nul)) throw new Error("NUL in a text");
      return value;
    });
  } catch (cause) {
    throw new Refusal(400, "request.invalid", { cause });
  }
}

/**
 * Reads and checks what a call carries.
 * @throws Refusal 404 for a malformed id in the path, 400 `request.invalid` with one entry a wrong field otherwise
 */
export async function parseInput(
  operation: Operation,
  request: Request,
  pathParams: Record<string, string>,
): Promise<HandlerInput<Operation>> {
  const params = operation.params?.safeParse(pathParams);
  if (params && !params.success) throw notFound();
  const query = operation.query ? parsed(operation.query, queryObject(new URL(request.url).searchParams)) : undefined;
  const body = operation.body && !operation.files ? parsed(operation.body, await jsonBody(request)) : undefined;
  return { params: params?.data, query, body } as HandlerInput<Operation>;
}
