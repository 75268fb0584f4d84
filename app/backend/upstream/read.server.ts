import http from "node:http";
import https from "node:https";

/** What a server answered, read to its end. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Reads addresses of one server. */
type Reader = (url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Answer>;

/**
 * Reads by GET over connections that are kept. why not `fetch`: with its streams and its checks an answer of 30 KB
 * takes twice the processor time (0.4 against 0.2 ms), and a page reads several times. An answer that leads elsewhere
 * is an error, as is one that ends early. Throws an Error whose `cause` is what the network said.
 */
export function createReader(): Reader {
  const agents = { "http:": new http.Agent({ keepAlive: true }), "https:": new https.Agent({ keepAlive: true }) };
  return (url, headers, signal) =>
    new Promise((resolve, reject) => {
      const fail = (cause: unknown) => reject(new Error("the server could not be read", { cause }));
      const isSecure = url.startsWith("https:");
      const request = (isSecure ? https : http).get(
        url,
        { agent: agents[isSecure ? "https:" : "http:"], headers, signal },
        (response) => {
          const status = response.statusCode ?? 0;
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("error", fail);
          response.once("end", () => {
            if (!response.complete) return fail(new Error("the answer ended early"));
            if (status >= 300 && status < 400) return fail(new Error(`the answer leads elsewhere: ${status}`));
            const text = chunks.length === 1 ? String(chunks[0]) : Buffer.concat(chunks).toString("utf8");
            resolve({ status, text });
          });
        },
      );
      request.once("error", fail);
    });
}
