import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Dashboard } from "../app.ts";

/** The listener for operators, away from the public one. */
export interface Admin {
  readonly port: number;
  close(): Promise<void>;
}

/** What the listener tells of. */
interface AdminSources extends Pick<Dashboard, "checks" | "metrics" | "newerNeeded"> {
  /** The process was told to stop. */
  isDraining(): boolean;
}

/**
 * Serves /healthz (the process lives), /readyz (everything it needs is there; 503 otherwise, and from the moment on in
 * which it is told to stop), /readyz/NAME (one check alone; `shutdown` is what a load balancer wants) and /metrics.
 * `why` is a sentence, where the schema needs a newer program.
 */
export async function serveAdmin(told: AdminSources, { port, host }: { port: number; host: string }): Promise<Admin> {
  const server = http.createServer((request, response) => {
    // why: what a client writes there need not be an address.
    const pathname = URL.parse(request.url ?? "/", "http://admin.invalid")?.pathname;
    answer(told, pathname)
      .catch(() => ({ status: 500, type: "text/plain", text: "failed" }))
      .then(({ status, type, text }) => {
        response
          .writeHead(status, { "content-type": type, "cache-control": "no-store", "x-content-type-options": "nosniff" })
          .end(text);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const textAnswer = (status: number, text: string): Answer => ({ status, type: "text/plain; charset=utf-8", text });

async function answer(
  { checks, metrics, newerNeeded, isDraining }: AdminSources,
  pathname: string | undefined,
): Promise<Answer> {
  if (pathname === undefined) return textAnswer(400, "bad request");
  if (pathname === "/healthz") return textAnswer(200, "ok");
  if (pathname === "/metrics") return { status: 200, type: metrics.contentType, text: await metrics.text() };
  if (!pathname.startsWith("/readyz")) return textAnswer(404, "not found");
  const all = { shutdown: async () => !isDraining(), ...checks };
  if (pathname === "/readyz") {
    const found = await Promise.all(Object.entries(all).map(async ([name, check]) => [name, await check()] as const));
    const isBehind = found.some(([name, fine]) => name === "migrations" && !fine);
    return readiness(found, isBehind ? await newerNeeded().catch(() => undefined) : undefined);
  }
  const one = Object.entries(all).find(([name]) => pathname === `/readyz/${name}`);
  return one ? readiness([[one[0], await one[1]()]]) : textAnswer(404, "not found");
}

function readiness(checks: readonly (readonly [string, boolean])[], why?: string): Answer {
  const ready = checks.every(([, fine]) => fine);
  return {
    status: ready ? 200 : 503,
    type: "application/json",
    text: `${JSON.stringify({ ready, checks: Object.fromEntries(checks), why })}\n`,
  };
}
