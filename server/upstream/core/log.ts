import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from "pino";

/** A failed query carries its values and the row that it met: people's data. */
const hidden = new Set(["params", "parameters", "args", "query", "detail", "where"]);

function serializedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const plain = Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([key]) => !hidden.has(key)));
  const { cause } = error;
  return {
    ...plain,
    // drizzle writes the values into the message, too, on a line of their own.
    message: error.message.replace(/\nparams:[\s\S]*$/u, ""),
    stack: (error.stack ?? "").replace(/\nparams:[^\n]*(?:\n(?!\s+at )[^\n]*)*/u, ""),
    ...(cause === undefined ? {} : { cause: serializedError(cause) }),
  };
}

/** The log of the bundled upstream: one JSON line an event, without secrets and without the values of queries. */
export function createLog(level: string, destination?: DestinationStream, about?: () => object): Logger {
  const options: LoggerOptions = {
    name: "upstream",
    level,
    ...(about && { mixin: about }),
    redact: {
      paths: ["authorization", "password", "jwt", "otp", "*.authorization", "*.password", "*.jwt", "*.otp"],
      censor: "[redacted]",
    },
    serializers: { err: serializedError },
  };
  return destination ? pino(options, destination) : pino(options);
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
