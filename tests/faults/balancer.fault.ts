import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { hasCaddy, type Program, type Site, startSite } from "#tests/support/site.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { addressesAreReal, sessionsAreShared, streamsAreNotHeldBack } from "./balancer/checks.ts";
import { type Load, type Step, startLoad } from "./balancer/load.ts";
import type { Fault } from "./fault.ts";

/** A dashboard that was told to stop ends within this time, in milliseconds. */
const stopLimit = 10_000;
/** How long people may notice that a dashboard died, in milliseconds: the load balancer looks every second. */
const blindTime = 3_000;

/** People who read and write without a pause; any answer but the wanted one is a failure. */
async function people(url: string): Promise<Step[]> {
  const staff = new Visitor(url);
  await staff.signIn("facilities");
  const checked = async (what: string, wanted: number, ask: () => Promise<Page>) => {
    const { status, headers } = await ask();
    const whose = headers.has("x-request-id") ? "a dashboard" : "the load balancer";
    if (status !== wanted) throw new Error(`${what}: ${status} of ${whose}`);
  };
  const reader = (visitor: Visitor, path: string) => () => checked(`GET ${path}`, 200, () => visitor.ask(path));
  const writer = () => {
    const fields = { language: "en", to: "/login" };
    return checked("POST /language", 302, () => new Visitor(url).post("/language", fields));
  };
  return [
    reader(new Visitor(url), "/login"),
    reader(new Visitor(url), "/login"),
    reader(staff, "/locations/reservations/list"),
    reader(staff, "/locations/reservations/agenda"),
    writer,
    writer,
  ];
}

/** Ends one dashboard under load, starts it again, and says what people noticed. */
async function restart(load: Load, dashboard: Program, signal: "SIGTERM" | "SIGKILL"): Promise<string[]> {
  const began = load.now();
  const before = load.failures.length;
  const answers = load.answers;
  const { code, ms } = await dashboard.end(signal);
  // Long enough for the load balancer to look away, and for what it does not see to show.
  await new Promise((resolve) => setTimeout(resolve, blindTime + 1_000));
  await dashboard.start();
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const failures = load.failures.slice(before);
  const late = signal === "SIGTERM" ? failures : failures.filter(({ at }) => at - began > blindTime);
  const findings = late.map(
    ({ at, what }) => `${signal} of ${dashboard.name}: after ${Math.round(at - began)} ms: ${what}`,
  );
  if (signal === "SIGTERM" && (code !== 0 || ms > stopLimit))
    findings.push(`${dashboard.name} ended with ${code} after ${Math.round(ms)} ms`);
  if (load.answers === answers) findings.push(`nobody was answered while ${dashboard.name} was away`);
  return findings;
}

async function checkSite(site: Site, databaseUrl: string): Promise<{ findings: string[]; delays: number[] }> {
  const streams = await streamsAreNotHeldBack(site);
  const findings = [...(await sessionsAreShared(site)), ...streams.findings];
  return { findings: [...findings, ...(await addressesAreReal(site, databaseUrl))], delays: streams.delays };
}

const fault: Fault = {
  title:
    "two dashboards behind deploy/Caddyfile end in turn, told to or not; nobody may notice the ones that were told",
  rounds: 6,
  async run({ postgresUrl, folder, rounds, seed, log }) {
    if (!(await hasCaddy())) throw new Error("Caddy is not installed (Debian: apt-get install caddy).");
    const sql = postgres(postgresUrl, { max: 1, onnotice: () => {} });
    await sql.unsafe("create database site");
    const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: "/site" }).href;
    const findings: string[] = [];
    let site: Site | undefined;
    try {
      site = await startSite({ databaseUrl, folder });
      const checked = await checkSite(site, databaseUrl);
      findings.push(...checked.findings);
      log(`streams: ${checked.delays.join(", ")} ms from the answer to a sign-in to its event`);
      const load = startLoad(await people(site.url));
      for (let round = 0; round < rounds; round += 1) {
        const dashboard = site.dashboards[(seed + round) % 2];
        const signal = round % 3 === 2 ? "SIGKILL" : "SIGTERM";
        log(
          `round ${round + 1}: ${signal} of ${dashboard?.name}; ${load.answers} answers, ${load.failures.length} failed`,
        );
        if (dashboard) findings.push(...(await restart(load, dashboard, signal)));
      }
      await load.stop();
      if (findings.length > 0) {
        for (const { logFile, name } of site.dashboards) {
          const errors = (await readFile(logFile, "utf8")).split("\n").filter((line) => /"level":[56]0/u.test(line));
          for (const line of errors.slice(0, 5)) log(`${name}: ${line}`);
        }
      }
      return {
        done: `${rounds} ends of a dashboard, ${load.answers} answers, ${load.failures.length} failed in all`,
        findings,
      };
    } finally {
      await site?.stop();
      await sql.unsafe("drop database if exists site with (force)");
      await sql.end();
    }
  },
};

export default fault;
