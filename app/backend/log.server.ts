import { type DestinationStream, type Logger, pino } from "pino";
import type { LogLevel } from "./env.server.ts";

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

/** The dashboard's log: JSON lines; secrets are redacted by the serialiser. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      name: "dashboard",
      redact: {
        paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["set-cookie"]`]),
        censor: "[redacted]",
      },
    },
    destination,
  );
