import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";

/** Whether a port of this machine is free. Port 0 always is. */
export async function isFree(port: number, host?: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, "listening");
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  } finally {
    server.close();
  }
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Which program listens on a port, as `name (process id)`, where the system tells; otherwise undefined. */
export async function listenerOf(port: number): Promise<string | undefined> {
  const run = promisify(execFile);
  // why: whichever of the two is installed; neither is promised, and both may hide other people's processes
  const asked = [
    run("ss", ["-ltnpH", `sport = :${port}`]).then(({ stdout }) => {
      const match = /users:\(\("([^"]+)",pid=(\d+)/u.exec(stdout);
      return match ? `${match[1]} (process ${match[2]})` : undefined;
    }),
    run("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"]).then(({ stdout }) => {
      const pid = /^p(\d+)$/mu.exec(stdout)?.[1];
      const name = /^c(.+)$/mu.exec(stdout)?.[1];
      return pid && name ? `${name} (process ${pid})` : undefined;
    }),
  ];
  for (const answer of await Promise.allSettled(asked)) {
    if (answer.status === "fulfilled" && answer.value) return answer.value;
  }
  return undefined;
}
