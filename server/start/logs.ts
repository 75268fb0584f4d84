import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";

/** Where the programs' output goes: a file each, and on the screen what a person should see. */
export interface Logs {
  /** Receives the lines of a program. */
  readonly of: (name: string) => (line: string) => void;
  readonly path: (name: string) => string;
  close(): Promise<void>;
}

/** Pino's number of the level "warn". */
const warning = 40;

/**
 * Opens the logs in `<data>/logs/`. With LOG_LEVEL set everything is shown on the screen, too; otherwise only warnings,
 * errors, and what is no log line at all.
 */
export async function createLogs(settings: Settings, progress: Progress): Promise<Logs> {
  const folder = join(settings.dataFolder, "logs");
  await mkdir(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  const path = (name: string) => join(folder, `${name}.log`);
  return {
    path,
    of(name) {
      const file = createWriteStream(path(name), { flags: "a" });
      files.set(name, file);
      return (line) => {
        file.write(`${line}\n`);
        if (settings.logLevel || isForPeople(line)) progress.say(`[${name}] ${line}`);
      };
    },
    async close() {
      await Promise.all([...files.values()].map((file) => new Promise((resolve) => file.end(resolve))));
    },
  };
}

function isForPeople(line: string): boolean {
  const level = /^\{"level":(\d+)/u.exec(line)?.[1];
  return level === undefined ? !line.startsWith("Dashboard: ") && line.trim() !== "" : Number(level) >= warning;
}
