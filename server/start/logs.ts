import { createWriteStream, type WriteStream } from "node:fs";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Progress } from "./progress.ts";
import type { Settings } from "./settings.ts";

/** Where the programs' output goes: a file each, and on the screen what a person should see. */
interface Logs {
  /** Receives the lines of a program. */
  readonly of: (name: string) => (line: string) => void;
  readonly path: (name: string) => string;
  close(): Promise<void>;
}

/** Pino's number of the level "warn". */
const warning = 40;
/** How long a file that could not be written is left alone, in milliseconds. */
const pause = 10_000;

/**
 * Opens the logs in `<data>/logs/`. With LOG_LEVEL set everything is shown on the screen, too; otherwise only warnings,
 * errors, and what is no log line at all.
 */
export async function createLogs(settings: Settings, progress: Progress): Promise<Logs> {
  const folder = join(settings.dataFolder, "logs");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await closeToOthers(folder);
  const files: LogFile[] = [];
  const path = (name: string) => join(folder, `${name}.log`);
  return {
    path,
    of(name) {
      const file = new LogFile(path(name), (problem) => progress.say(`${path(name)} cannot be written: ${problem}`));
      files.push(file);
      return (line) => {
        file.write(line);
        if (settings.logLevel || isForPeople(line)) progress.say(`[${name}] ${line}`);
      };
    },
    async close() {
      await Promise.all(files.map((file) => file.close()));
    },
  };
}

/** Takes from everybody but the owner what earlier versions left open: the folder, and the files in it. */
async function closeToOthers(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  await Promise.all(files.map(({ name }) => chmod(join(folder, name), 0o600)));
}

/**
 * A file to which lines are appended. A disk that is full ends nothing: it is said once, the lines that come meanwhile
 * are lost to the file, and it goes on when there is room again.
 */
class LogFile {
  readonly #path: string;
  readonly #say: (problem: string) => void;
  #stream: WriteStream | undefined;
  #closedUntil = 0;
  #hasSaid = false;

  constructor(path: string, say: (problem: string) => void) {
    this.#path = path;
    this.#say = say;
  }

  write(line: string): void {
    if (!this.#stream && Date.now() >= this.#closedUntil) this.#stream = this.#open();
    this.#stream?.write(`${line}\n`, (error) => {
      if (!error) this.#hasSaid = false;
    });
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    if (!stream || stream.destroyed) return;
    await new Promise<void>((resolve) => {
      stream.once("close", () => resolve());
      stream.end();
    });
  }

  #open(): WriteStream {
    const stream = createWriteStream(this.#path, { flags: "a", mode: 0o600 });
    stream.on("error", ({ message }) => {
      this.#stream = undefined;
      this.#closedUntil = Date.now() + pause;
      if (!this.#hasSaid) this.#say(message);
      this.#hasSaid = true;
    });
    return stream;
  }
}

function isForPeople(line: string): boolean {
  const level = /^\{"level":(\d+)/u.exec(line)?.[1];
  return level === undefined ? !line.startsWith("Dashboard: ") && line.trim() !== "" : Number(level) >= warning;
}
