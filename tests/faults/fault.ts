/** What a fault harness is given. */
export interface FaultContext {
  /** Superuser's address of a PostgreSQL whose writes wait for the disk; a harness makes databases of its own there. */
  readonly postgresUrl: string;
  /** An empty folder of its own, removed afterwards. Everybody may enter it, so a PostgreSQL may keep its data there. */
  readonly folder: string;
  /** How many faults to inject. */
  readonly rounds: number;
  /** For everything that is random: the same seed makes the same decisions in the same order. */
  readonly seed: number;
  /** Says on stderr what is being done. */
  log(message: string): void;
}

/** What a harness has done, and what it has found. */
export interface FaultReport {
  /** What was injected and checked, in numbers: for a reader who wants to know what an empty list of findings means. */
  readonly done: string;
  /** Each broken promise, with what is needed to look for it. Empty: none was broken. */
  readonly findings: readonly string[];
}

/** The default export of each `*.fault.ts`. It cleans up after itself, also when it fails. */
export interface Fault {
  /** One line about what is broken on purpose, and what must hold all the same. */
  readonly title: string;
  /** Rounds when none are asked for: enough to believe the answer. */
  readonly rounds: number;
  run(context: FaultContext): Promise<FaultReport>;
}
