import http from "node:http";

/** What a load came to. */
export interface Load {
  /** Requests answered in a second of the clock. */
  readonly perSecond: number;
  /** Milliseconds from the request to the end of its answer, ascending. */
  readonly latencies: readonly number[];
  /** Bytes of one answer's body as it was sent. */
  readonly bytes: number;
}

export interface LoadOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests that are under way at a time, each on a connection that is kept. */
  readonly concurrency: number;
  readonly requests: number;
}

/** Asks for one address again and again. Throws when an answer is not 200: a refusal is quick, and no measurement. */
export async function load(url: string, { headers = {}, concurrency, requests }: LoadOptions): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: concurrency });
  const latencies: number[] = [];
  let left = requests;
  let bytes = 0;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      bytes = await get(url, headers, agent);
      latencies.push(performance.now() - start);
    }
  };
  const start = performance.now();
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    agent.destroy();
  }
  const perSecond = (requests / (performance.now() - start)) * 1000;
  return { perSecond, latencies: latencies.sort((a, b) => a - b), bytes };
}

function get(url: string, headers: Readonly<Record<string, string>>, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers: { "accept-encoding": "br", ...headers } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once("error", reject);
      response.once("end", () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answers ${response.statusCode}`)),
      );
    });
    request.once("error", reject);
  });
}

/** The middle of some numbers, which need not be sorted. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
