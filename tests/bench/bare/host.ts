import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Rows } from "./app/table.tsx";

// The program of the bare pages: its tables come from the file that BARE_TABLES names. It says where it answers, as the
// dashboard does, and /cpu tells the seconds of processor time that it has used.

const built = new URL("build/server/index.js", import.meta.url).href;
const { bareListener } = (await import(built)) as { bareListener(tables: Record<string, Rows>): http.RequestListener };
const tables = JSON.parse(readFileSync(process.env.BARE_TABLES ?? "", "utf8")) as Record<string, Rows>;
const listener = bareListener(tables);

const server = http.createServer((request, response) => {
  if (request.url === "/healthz") return response.end("ok");
  if (request.url === "/cpu") {
    const { user, system } = process.cpuUsage();
    return response.end(String((user + system) / 1e6));
  }
  return listener(request, response);
});
server.listen(0, () => console.log(`Dashboard: http://localhost:${(server.address() as AddressInfo).port}`));
process.on("SIGTERM", () => process.exit(0));
