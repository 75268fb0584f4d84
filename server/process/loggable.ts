/** What a program writes of a value into its log: never more than so much, whatever it is handed. */
const limits = {
  /** Objects and lists within each other. */
  depth: 6,
  /** The most members of one object, or elements of one list. */
  members: 50,
  /** The most values of one line together. */
  values: 500,
  /** The most characters of one text; a stack may have more. */
  text: 2_000,
  stack: 8_000,
  /** The most characters of all texts of one line together. */
  texts: 16_000,
} as const;

/** Names that never reach the log, at any depth and however they are written. Bodies are not logged at all. */
const secrets = new Set([
  "password",
  "currentpassword",
  "newpassword",
  "otp",
  "jwt",
  "token",
  "usertoken",
  "stafftoken",
  "authorization",
  "cookie",
  "set-cookie",
]);

/** A failed query carries its values and the row that it met: people's data. */
const ofQueries = new Set(["params", "parameters", "args", "query", "detail", "where"]);

/** Plain data, as JSON writes it. */
export type Loggable = string | number | boolean | null | Loggable[] | { [name: string]: Loggable };

/** What is left of a line. */
interface Room {
  values: number;
  texts: number;
}

/**
 * A copy of a value that can be written: bounded, plain, without secrets and without the values of queries. It runs
 * nothing that the value brings along (getters, `toJSON`), and what a proxy throws stays here: a line that cannot be
 * written must not end the process whose trouble it tells of. An object of a class is its class's name; of an error it
 * is what an error says.
 */
export const loggable = (value: unknown): Loggable => copyOf(value, 0, { values: limits.values, texts: limits.texts });

/** A text that fits into a line. */
export const loggableText = (text: string): string => shortened(text, limits.text);

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`;

function copyOf(value: unknown, depth: number, room: Room): Loggable {
  room.values -= 1;
  if (room.values < 0) return "[more]";
  switch (typeof value) {
    case "string":
      return textOf(value, limits.text, room);
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "boolean":
      return value;
    case "object":
      return attempt(() => (value === null ? null : copyOfObject(value, depth, room)));
    case "bigint":
      return textOf(String(value), limits.text, room);
    default:
      return `[${typeof value}]`;
  }
}

/** What was made of a value that may throw whatever is asked of it. */
function attempt(make: () => Loggable): Loggable {
  try {
    return make();
  } catch {
    return "[unreadable]";
  }
}

function textOf(text: string, most: number, room: Room): string {
  const cut = shortened(text, Math.min(most, Math.max(room.texts, 0)));
  room.texts -= cut.length;
  return cut;
}

function copyOfObject(value: object, depth: number, room: Room): Loggable {
  if (value instanceof Error) return depth >= limits.depth ? "[deep]" : copyOfError(value, depth, room);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "[Date]" : value.toISOString();
  if (value instanceof Response) return { type: "Response", status: value.status };
  if (value instanceof Request) return { type: "Request", method: textOf(value.method, limits.text, room) };
  const isList = Array.isArray(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!isList && prototype !== Object.prototype && prototype !== null) return `[${classNameOf(prototype, room)}]`;
  if (depth >= limits.depth) return "[deep]";
  return isList ? copyOfList(value, depth, room) : copyOfMembers(value, depth, room);
}

function classNameOf(prototype: unknown, room: Room): string {
  const made = (prototype as { readonly constructor?: unknown }).constructor;
  return typeof made === "function" ? textOf(String(made.name), 100, room) : "object";
}

function copyOfList(list: readonly unknown[], depth: number, room: Room): Loggable[] {
  const most = Math.min(list.length, limits.members);
  const copy: Loggable[] = [];
  for (let at = 0; at < most && room.values > 0; at += 1) copy.push(copyOf(list[at], depth + 1, room));
  return copy.length < list.length ? [...copy, `[${list.length - copy.length} more]`] : copy;
}

function copyOfMembers(value: object, depth: number, room: Room, left: ReadonlySet<string> = new Set()) {
  const names = Object.keys(value).filter((name) => !left.has(name));
  const copy: [string, Loggable][] = [];
  for (const name of names.slice(0, limits.members)) {
    if (room.values <= 0) break;
    const member = attempt(() => copyOfMember(value, name, depth, room));
    if (member !== "[undefined]") copy.push([textOf(name, 200, room), member]);
  }
  const rest = names.length - Math.min(names.length, limits.members);
  return Object.fromEntries(rest > 0 ? [...copy, ["…", `[${rest} more]`] as const] : copy);
}

function copyOfMember(value: object, name: string, depth: number, room: Room): Loggable {
  if (secrets.has(name.toLowerCase())) return "[redacted]";
  const member = Object.getOwnPropertyDescriptor(value, name);
  return member && "value" in member ? copyOf(member.value, depth + 1, room) : "[getter]";
}

/** What an error is told by itself; the rest are facts that somebody gave it. */
const ofErrors = new Set(["name", "message", "stack", "cause", "errors", ...ofQueries]);

function copyOfError(error: Error, depth: number, room: Room): Loggable {
  const { cause } = error;
  const errors: unknown = error instanceof AggregateError ? error.errors : undefined;
  return {
    type: attempt(() => textOf(typeOf(error), 100, room)),
    message: attempt(() => textOf(messageOf(error), limits.text, room)),
    stack: attempt(() => textOf(stackOf(error), limits.stack, room)),
    ...copyOfMembers(error, depth, room, ofErrors),
    ...(cause !== undefined && { cause: copyOf(cause, depth + 1, room) }),
    ...(errors !== undefined && { errors: copyOf(errors, depth + 1, room) }),
  };
}

/** An error's name, or its class's, as many classes of errors are given none. */
const typeOf = (error: Error): string => (error.name === "Error" ? error.constructor.name : String(error.name));

/** What an error says. why: drizzle writes the values of a query into it, on a line of their own. */
export const messageOf = ({ message }: Error): string => String(message).replace(/\nparams:[\s\S]*$/u, "");

const stackOf = ({ stack }: Error): string =>
  String(stack ?? "").replace(/\nparams:[^\n]*(?:\n(?!\s+at )[^\n]*)*/u, "");
