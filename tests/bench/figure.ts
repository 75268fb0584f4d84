/** One line of the table that `npm run bench` prints. */
export interface Figure {
  /** What was measured, for a reader who knows the product and not the code. */
  readonly name: string;
  /** The measured value in `unit`; a ratio has the unit "x". */
  readonly value: number;
  readonly unit: string;
  /** What the product wants of it; absent for figures that only explain others. */
  readonly wanted?: { readonly atLeast: number } | { readonly atMost: number };
  /** How the value came about: sizes, the two sides of a ratio. */
  readonly detail?: string;
}

/** What a benchmark is given. */
export interface BenchContext {
  /** Superuser's address of a PostgreSQL whose writes wait for the disk; a benchmark makes databases of its own there. */
  readonly postgresUrl: string;
  /** "full" measures at the sizes that the figures are about; "small" only shows that the benchmark works. */
  readonly scale: "full" | "small";
  /** For everything that is random. */
  readonly seed: number;
  /** Says on stderr what is being done. */
  log(message: string): void;
}

/** The default export of each `*.bench.ts`. It cleans up after itself, also when it fails. */
export interface Bench {
  /** One line about what is compared. */
  readonly title: string;
  run(context: BenchContext): Promise<readonly Figure[]>;
}

/** Whether the figure is as wanted; undefined when nothing is wanted of it. */
export function isMet({ value, wanted }: Figure): boolean | undefined {
  if (!wanted) return undefined;
  return "atLeast" in wanted ? value >= wanted.atLeast : value <= wanted.atMost;
}
