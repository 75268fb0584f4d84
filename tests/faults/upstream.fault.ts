import postgres from "postgres";
import { locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { startDashboard } from "#tests/support/programs.ts";
import {
  account,
  type Trouble as Kind,
  password,
  staffMember,
  startStubUpstream,
  teachAccount,
} from "#tests/support/stub-upstream.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { randomOf } from "#upstream/seed/random.ts";
import type { Fault } from "./fault.ts";

/** The page must say what is wrong within this time, in milliseconds; other pages stay faster than the second. */
const pageWanted = 3_000;
const otherWanted = 1_500;
/** How soon after upstream is back its pages are, in milliseconds. */
const backWanted = 3_000;
/** What upstream may be sent when everything fails, as a share of what was asked for. */
const loadWanted = 1.1;
const kinds: readonly Kind[] = ["hangs", "hangs_in_body", "resets", "busy"];
const pagesEach = 12;

const fault: Fault = {
  title: "upstream hangs, breaks off, or answers 503: the time to the page that says so, and the load that retries add",
  rounds: 4,
  async run({ postgresUrl, rounds, seed, log }) {
    const random = randomOf(`upstream:${seed}`);
    const admin = postgres(postgresUrl, { max: 1, onnotice: () => {} });
    const name = `fault_upstream_${crypto.randomUUID().replaceAll("-", "")}`;
    await admin.unsafe(`create database ${name}`);
    const url = new URL(postgresUrl);
    url.pathname = name;
    const findings: string[] = [];
    const slowest = { page: 0, other: 0, back: 0 };
    let [asked, sent] = [0, 0];
    try {
      await migrateDashboard(url.href);
      for (let round = 0; round < rounds; round += 1) {
        const kind = kinds[round % kinds.length] ?? "hangs";
        const upstream = await startStubUpstream();
        const dashboard = await startDashboard({
          upstreamUrl: upstream.url,
          databaseUrl: url.href,
          pageBudgetMs: 2_500,
        });
        try {
          const me = account([staffMember("north", ["manager"])]);
          teachAccount(upstream, me);
          upstream.on(locations.list, () => ({ data: [] }) as never);
          upstream.on(sports.list, () => ({ data: [] }) as never);
          const visitor = new Visitor(dashboard.url);
          await visitor.submit(await visitor.get("/login"), { email: me.email, password });
          await visitor.get("/changelog");
          upstream.received.length = 0;
          upstream.trouble = kind;
          const visit = async (path: string, which: "page" | "other", wanted: number, status: number) => {
            const start = performance.now();
            const page = await visitor.get(path);
            const spent = performance.now() - start;
            slowest[which] = Math.max(slowest[which], spent);
            if (page.status !== status) findings.push(`${kind}: ${path} answered ${page.status}, not ${status}`);
            if (spent > wanted) findings.push(`${kind}: ${path} took ${Math.round(spent)} ms, ${wanted} wanted`);
          };
          for (let page = 0; page < pagesEach; page += 1) {
            await visit("/locations/list", "page", pageWanted, 503);
            await visit(random.pick(["/changelog", "/audit"]), "other", otherWanted, 200);
          }
          const calls = upstream.received.filter(({ operation }) => operation === locations.list.id).length;
          // A harness that counts nothing proves nothing.
          if (calls === 0) findings.push(`${kind}: no call was counted`);
          upstream.trouble = undefined;
          const start = performance.now();
          await waitFor(async () => (await visitor.get("/locations/list")).status === 200, 20_000);
          const took = performance.now() - start;
          slowest.back = Math.max(slowest.back, took);
          if (took > backWanted) findings.push(`${kind}: back after ${Math.round(took)} ms, ${backWanted} wanted`);
          asked += pagesEach;
          sent += calls;
          log(`round ${round + 1} (${kind}): ${pagesEach} pages asked, ${calls} calls sent`);
        } finally {
          await dashboard.stop();
          await upstream.stop();
        }
      }
    } finally {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    }
    const load = sent / asked;
    if (load > loadWanted) findings.push(`load ${load.toFixed(2)}, at most ${loadWanted} wanted`);
    return {
      done:
        `${asked} pages while upstream was in trouble: load ${load.toFixed(2)} x, ` +
        `slowest page ${Math.round(slowest.page)} ms, slowest other page ${Math.round(slowest.other)} ms, ` +
        `back after ${Math.round(slowest.back)} ms at most`,
      findings,
    };
  },
};
export default fault;
