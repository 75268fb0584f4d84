import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { LogLevel } from "#app/backend/env.server.ts";

/** Paths that never reach the log, wherever an object carries them. Bodies are not logged at all. */
const secrets = [
  "password",
  "currentPassword",
  "newPassword",
  "otp",
  "jwt",
  "token",
  "userToken",
  "staffToken",
  "authorization",
  "cookie",
];

/** A failed query carries its values and the row that it met: people's data. */
const hiddenKeys = new Set(["params", "parameters", "args", "query", "detail", "where"]);

/** An error without the values of its query; pino's own would join them into message and stack. */
function serializedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const plain = Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([key]) => !hiddenKeys.has(key)));
  const { cause } = error;
  return {
    ...plain,
    // drizzle writes the values into the message, too, on a line of their own.
    message: error.message.replace(/\nparams:[\s\S]*$/u, ""),
    stack: (error.stack ?? "").replace(/\nparams:[^\n]*(?:\n(?!\s+at )[^\n]*)*/u, ""),
    ...(cause === undefined ? {} : { cause: serializedError(cause) }),
  };
}

/**
 * The dashboard's log: JSON lines; secrets and the values of queries are left out by the serialisers. `about` is asked
 * what else each line says.
 */
export const createLog = (level: LogLevel, destination?: DestinationStream, about?: () => object): Logger =>
  pino(
    {
      level,
      name: "dashboard",
      ...(about && { mixin: about }),
      redact: {
        paths: [...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), '*["set-cookie"]'],
        censor: "[redacted]",
      },
      serializers: { err: serializedError },
    },
    destination,
  );

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
