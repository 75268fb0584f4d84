import { type DestinationStream, type Logger, pino } from "pino";
import { type Loggable, loggable, loggableText, messageOf } from "./loggable.ts";

/** The programs that write a log. */
export type Program = "dashboard" | "upstream";

/**
 * A program's log: one JSON line an event, of bounded size, without secrets and without the values of queries. Whatever
 * is handed to it becomes a line; what `child` is given are constants of ours. `about` is asked what else each line says.
 */
export const createLog = (
  program: Program,
  level: string,
  destination?: DestinationStream,
  about?: () => object,
): Logger =>
  pino(
    {
      level,
      name: program,
      ...(about && { mixin: () => membersOf(about()) }),
      // why: pino's own would take the copy of an error for one, and give it the name of its class: Object.
      serializers: { err: (copy: unknown) => copy },
      hooks: {
        logMethod(given, method) {
          // why: pino's own types know a text with parameters and an object with a text, not what both have become.
          method.apply(this, lineOf(given) as Parameters<typeof method>);
        },
      },
    },
    destination,
  );

/** How many parameters of a text count. */
const mostParams = 10;

type Members = Record<string, Loggable>;

/** The members of what a line says; of anything but a plain object it is the one member `value`. */
function membersOf(value: unknown): Members {
  const copy = loggable(value);
  return typeof copy === "object" && copy !== null && !Array.isArray(copy) ? copy : { value: copy };
}

/** What pino is asked to write instead of what it was given: an object first, then a text with its parameters. */
function lineOf([first, ...more]: readonly unknown[]): [Members, ...Loggable[]] {
  if (typeof first === "string") return [{}, loggableText(first), ...paramsOf(more)];
  const isError = isInstanceOfError(first);
  const [text, ...params] = more;
  const told = text ?? (isError ? messageIn(first) : undefined);
  const message = typeof told === "string" ? [loggableText(told)] : told === undefined ? [] : [loggable(told)];
  return [isError ? { err: loggable(first) } : membersOf(first ?? {}), ...message, ...paramsOf(params)];
}

/** why texts: what pino's format makes of an object may throw. */
const paramsOf = (params: readonly unknown[]): string[] =>
  params.slice(0, mostParams).map((param) => {
    const copy = loggable(param);
    return typeof copy === "string" ? copy : loggableText(JSON.stringify(copy));
  });

function isInstanceOfError(value: unknown): value is Error {
  try {
    return value instanceof Error;
  } catch {
    return false;
  }
}

function messageIn(error: Error): string {
  try {
    return messageOf(error);
  } catch {
    return "unreadable error";
  }
}

/** What may be a token: in a path, a long run of letters and digits. Ids are shorter. */
const secretRun = /[\w-]{40,}/gu;

/** A request's path as the log keeps it: tokens that are a part of an address stay out, however they are written. */
export function loggedPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A path that cannot be read leads nowhere; it is written as it came.
  }
  return decoded.replace(secretRun, "[redacted]");
}
