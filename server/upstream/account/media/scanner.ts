import { Readable } from "node:stream";
import NodeClam from "clamscan";
import type { Logger } from "pino";

/** What a scanner says of a file: harmless, harmful, or that it cannot say. */
type Verdict = "clean" | "infected" | "unscanned";

/** Looks for viruses in what was uploaded, before it is stored. */
interface Scanner {
  /** Never throws: what cannot be scanned is `unscanned`, and must not be stored. */
  scan(bytes: Uint8Array): Promise<Verdict>;
}

declare module "#upstream/core/services.ts" {
  interface Services {
    /** The virus scanner of uploads; absent: they are not scanned. */
    scanner: Scanner | undefined;
  }
}

/** A ClamAV daemon, and how long it may take for a file, in milliseconds. */
export interface Clamd {
  /** `tcp://host:3310`, or `unix:/path/of/its/socket`. */
  readonly url: string;
  /** Eight seconds unless given: the call that carries the file has ten. */
  readonly limitMs?: number;
}

function placeOf(url: string) {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === "unix:" ? { socket: pathname } : { host: hostname, port: Number(port || 3310) };
}

/**
 * A scanner that hands files to a ClamAV daemon (its command INSTREAM). Nothing is asked before the first file, so that
 * upstream starts without it.
 */
export function createScanner({ url, limitMs = 8_000 }: Clamd, log: Pick<Logger, "warn">): Scanner {
  // No program of this machine takes the daemon's place: what it does not answer is refused.
  const clamdscan = { ...placeOf(url), timeout: limitMs, localFallback: false, bypassTest: true, active: true };
  const ready = new NodeClam().init({ preference: "clamdscan", clamscan: { active: false }, clamdscan });
  // why: without a file nobody waits for it yet.
  ready.catch(() => {});
  return {
    async scan(bytes) {
      try {
        const clam = await ready;
        const { isInfected } = await inTime(clam.scanStream(Readable.from([Buffer.from(bytes)])), limitMs);
        // Whatever else it says is no word that the file is harmless.
        return isInfected === false ? "clean" : isInfected ? "infected" : "unscanned";
      } catch (err) {
        log.warn({ err }, "a file could not be scanned for viruses, and was refused");
        return "unscanned";
      }
    },
  };
}

async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("the virus scanner did not answer in time")), limitMs);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
