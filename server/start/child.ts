import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** A program of ours that runs beside this one. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** The program's address, without a slash at the end. */
  readonly url: string;
  /** Resolves when it has ended, wanted or not, with a word on how. */
  readonly ended: Promise<string>;
  /** Ends it as a crash would; nothing happens when it has ended. */
  kill(): void;
  /** Asks it to end (SIGTERM) and waits; after 15 seconds it is ended the hard way. */
  stop(): Promise<void>;
}

interface ChildOptions {
  /** The program's name for people: "upstream", "dashboard". */
  readonly name: string;
  /** The program, from the project's folder. */
  readonly program: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** More arguments for Node itself. */
  readonly nodeArguments?: readonly string[];
  /** The program's address; for port 0 the program must say it, see `said`. */
  readonly url?: string;
  /** Receives each line that it prints. */
  readonly onLine?: (line: string) => void;
}

/** The program ended before it answered; the message holds what it printed last. */
export class ChildError extends Error {
  override readonly name = "ChildError";
}

/**
 * Starts a program of ours and waits until its /healthz answers 200. It gets a process group of its own, so that
 * Ctrl-C reaches only this process, which then stops all in order; and it ends by itself when this process is gone.
 */
export async function startChild(options: ChildOptions): Promise<Child> {
  const { name, program, env, nodeArguments = [], onLine } = options;
  const child = spawn(
    process.execPath,
    [...nodeArguments, "--import", "./server/start/follow-parent.mjs", join(root, program)],
    { cwd: root, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe", "ipc"], detached: true },
  );
  const last: string[] = [];
  let said: string | undefined;
  const listen = (line: string) => {
    last.push(line);
    if (last.length > 30) last.shift();
    said ??= /(?:^Dashboard: |"url":")(https?:\/\/[^\s"]+)/u.exec(line)?.[1];
    onLine?.(line);
  };
  for (const stream of [child.stdout, child.stderr]) if (stream) lines(stream, listen);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    // why: "close" comes after the last line of output, "exit" may come before it
    child.once("close", (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with exit code ${code}`));
  });
  const url = await untilHealthy(child, ended, () => options.url ?? said).catch((cause: Error) => {
    child.kill("SIGKILL");
    throw new ChildError(`The ${name} does not start: it ${cause.message}.\n${last.join("\n")}`);
  });
  return {
    name,
    pid: child.pid ?? 0,
    url,
    ended,
    kill: () => void child.kill("SIGKILL"),
    stop: () => stop(child, ended),
  };
}

async function untilHealthy(child: ChildProcess, ended: Promise<string>, url: () => string | undefined) {
  let over: string | undefined;
  void ended.then((how) => {
    over = how;
  });
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (over !== undefined || child.exitCode !== null) throw new Error(over ?? (await ended));
    const address = url()?.replace(/\/+$/u, "");
    if (address) {
      const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return address;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error("does not answer for a minute");
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const limit = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(limit);
}

/** Calls `onLine` with each whole line of a stream. */
function lines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) onLine(line);
  });
  stream.on("end", () => {
    if (rest !== "") onLine(rest);
  });
}
