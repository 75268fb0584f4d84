import http from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";

// The program of the references: it serves the build that REFERENCE names. It says where it answers, as the dashboard
// does, and /cpu tells the seconds of processor time that it has used.

const built = pathToFileURL(process.env.REFERENCE ?? "").href;
const { listener } = (await import(built)) as { listener: http.RequestListener };

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
