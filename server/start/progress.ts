/** Tells a person what is going on, one line a step. */
export class Progress {
  readonly #start = performance.now();
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Runs a step and says how long it took. `announce` is said before, for steps that make one wait. */
  async step<T>(name: string, work: () => Promise<T>, announce?: string): Promise<T> {
    if (announce) this.#print(`  … ${announce}`);
    const start = performance.now();
    const result = await work();
    this.#print(`  ✓ ${name} (${seconds(start)})`);
    return result;
  }

  say(text: string): void {
    this.#print(text);
  }

  /** Seconds since the beginning, for a person. */
  total(): string {
    return seconds(this.#start);
  }
}

const seconds = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
