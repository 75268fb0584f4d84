import { Refusal } from "./refusal.ts";

/** PostgreSQL's text cannot hold it, and no keyboard types it. */
export const nul = "\u0000";

/** Objects and lists within each other: three times as deep as any contract. */
const deepest = 12;
/** The most members of objects and elements of lists together: 200 courts with 50 sports each are half of it. */
const mostValues = 20_000;

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/iu;

/**
 * Reads a call's JSON. What no contract can mean is refused before a schema looks at it: too many values, too deep, a
 * NUL in a text. The bytes were counted before. No body is an empty object.
 * @throws Refusal 415 for a body that does not say it is JSON, 413 for too many values, 400 otherwise
 */
export async function jsonBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === "") return {};
  if (!jsonType.test(request.headers.get("content-type") ?? "")) throw new Refusal(415, "request.media_type");
  const value = parse(text);
  checkShape(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal(400, "request.invalid", { cause });
  }
}

/** Goes through a value level by level: a recursion would be as deep as the sender likes. */
function checkShape(value: unknown): void {
  let level = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new Refusal(400, "request.invalid");
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one === "string" && one.includes(nul)) throw new Refusal(400, "request.invalid");
      if (typeof one !== "object" || one === null) continue;
      const members = Object.values(one);
      count += members.length;
      if (count > mostValues) throw new Refusal(413, "request.too_large");
      for (const member of members) next.push(member);
    }
    level = next;
  }
}
