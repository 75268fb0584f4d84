/** What a posted form may look like. Everything here is decided before any form library sees it. */
import { MIMEType } from "node:util";
import { z } from "zod";
import type { PostLimits } from "#app/rules/post-limits.ts";

/** Characters of a field's name. */
const longestName = 200;
/** Parts of a name: `lines[0].price` has three. */
const deepestName = 6;
/** The highest index in a name: reading `lines[3]` makes a list of four. */
const highestIndex = 200;
/** Characters of the one field by which conform's buttons for rows say what to do. */
const longestIntent = 2_000;

/** Why a body is refused. */
interface BodyRefusal {
  readonly status: 400 | 413 | 415;
  readonly code: "request.malformed" | "request.too_much";
}

const malformed: BodyRefusal = { status: 400, code: "request.malformed" };
const tooMuch: BodyRefusal = { status: 413, code: "request.too_much" };
const notAForm: BodyRefusal = { status: 415, code: "request.malformed" };

const formTypes = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);

/** The type of a body, when it is a form's. */
function formTypeOf(header: string): MIMEType | undefined {
  try {
    const type = new MIMEType(header);
    return formTypes.has(type.essence) ? type : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a form whose bytes are within limits already. Its fields are counted before they are taken apart; then their
 * names are looked at, and what conform reads besides.
 */
export async function readFormBody(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  { fields, rows }: PostLimits,
): Promise<FormData | BodyRefusal> {
  const type = formTypeOf(contentType);
  if (!type) return notAForm;
  if (hasMoreFields(bytes, type, fields)) return tooMuch;
  // why: the parser throws a TypeError for whatever it cannot read.
  const form = await new Response(bytes, { headers: { "content-type": contentType } })
    .formData()
    .catch(() => undefined);
  if (!form) return malformed;
  const names = [...form.keys()];
  if (names.length > fields) return tooMuch;
  return names.every((name) => isFieldName(name) && (!rows || isInRows(name, rows))) && isIntent(form)
    ? form
    : malformed;
}

/** Whether a body can have more fields than so many, by what stands between them. */
function hasMoreFields(bytes: Uint8Array<ArrayBuffer>, type: MIMEType, fields: number): boolean {
  const isMultipart = type.subtype === "form-data";
  const between = isMultipart ? `--${type.params.get("boundary") ?? ""}` : "&";
  // Boundaries stand before each part and behind the last; ampersands only between.
  const most = isMultipart ? fields + 1 : fields - 1;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = body.indexOf(between); at >= 0 && count <= most; at = body.indexOf(between, at + between.length))
    count += 1;
  return count > most;
}

/** `name`, `name.part`, `list[0]`, `list[0].part`, `list[]`. */
const readable = /^[^.[\]]+(?:\.[^.[\]]+|\[\d+\])*(?:\[\])?$/u;

/**
 * Whether a name is short, flat and harmless: conform makes objects and lists of names, as long as their highest index.
 * Members of objects and lists (`constructor`, `list[0].map`) are no fields of anything.
 */
function isFieldName(name: string): boolean {
  if (name.length > longestName || !readable.test(name)) return false;
  const parts = name.match(/[^.[\]]+/gu) ?? [];
  return (
    parts.length <= deepestName &&
    parts.every((part, at) =>
      /^\d+$/u.test(part) ? Number(part) <= highestIndex : !(part in (at === 0 ? Object.prototype : Array.prototype)),
    )
  );
}

/** Whether a name is a part of one of the rows that a form may have, or of something else. */
const isInRows = (name: string, { name: list, most }: NonNullable<PostLimits["rows"]>): boolean =>
  !name.startsWith(list) || Number(/^\[(\d+)\]\../u.exec(name.slice(list.length))?.[1] ?? most) < most;

const ListName = z.string().refine((name) => isFieldName(name) && !name.endsWith("[]"));
const Index = z.int().min(0).max(highestIndex);
const RowValue = z.union([z.string(), z.array(z.string())]);
/** What the buttons of lists send: a row more, one less, or one at another place. */
const Intent = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("insert"),
    payload: z.strictObject({
      name: ListName,
      index: Index.optional(),
      defaultValue: z.record(ListName, RowValue).optional(),
    }),
  }),
  z.strictObject({ type: z.literal("remove"), payload: z.strictObject({ name: ListName, index: Index }) }),
  z.strictObject({ type: z.literal("reorder"), payload: z.strictObject({ name: ListName, from: Index, to: Index }) }),
]);

/** Whether what conform takes for its own is none, or one button of a list that the other fields leave a list. */
function isIntent(form: FormData): boolean {
  if (form.has("__state__")) return false;
  const [text, ...more] = form.getAll("__intent__");
  if (text === undefined) return true;
  if (more.length > 0 || typeof text !== "string" || text.length > longestIntent) return false;
  const list = Intent.safeParse(parsedJson(text)).data?.payload.name;
  return list !== undefined && ![...form.keys()].some((name) => name === list || name.startsWith(`${list}.`));
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
