import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startDashboard, startUpstream, type TestDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { isSoak, times } from "#tests/support/soak.ts";
import { maxPageMs, timed } from "#tests/support/timed.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { startWireTo, type Wire, type WireState } from "#tests/support/wire.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Upstream has its database; the dashboard reaches its own over a wire. */
let upstream: TestUpstream;
let wire: Wire;
let dashboard: TestDashboard;
beforeAll(async () => {
  upstream = await startUpstream({ seed: true });
  const through = await startWireTo(upstream.databaseUrl);
  wire = through.wire;
  dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: through.url, dbTimeoutMs: 1_500 });
});
afterEach(async () => {
  await wire.set("whole");
  await waitFor(async () => (await readiness()).status === 200, 20_000);
});
afterAll(async () => {
  await wire.set("whole");
  await dashboard.stop();
  await wire.stop();
  await upstream.stop();
});

const readiness = async () => {
  const response = await fetch(`${dashboard.adminUrl}/readyz`);
  const { checks } = (await response.json()) as { checks: Record<string, boolean> };
  return { status: response.status, ...checks };
};
const typedIn = (document: Document, name: string) =>
  document.querySelector(`main input[name=${name}]`)?.getAttribute("value");

/**
 * Many pages at once are given up by the clock like one, and then have to be drawn, one after the other; in
 * milliseconds. Each waited for its turn before, the last for half a minute.
 */
const manyTime = maxPageMs + 5_000;

const breaks: WireState[] = isSoak ? ["cut", "silent"] : ["silent"];
test.each(breaks)(
  "its database away (%s): reads go on, writes are refused in their form, all comes back",
  async (state) => {
    const visitor = new Visitor(dashboard.url);
    await visitor.signIn("manager", "Aurora");
    const form = await visitor.get("/locations/new");
    const list = await visitor.get("/locations/reservations/list");
    const reservation = list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
    const stream = await visitor.request("/live", { headers: { accept: "text/event-stream" } });
    const reader = stream.body?.getReader();
    const name = `Senza registro ${state}`;

    await wire.set(state);
    for (const path of ["/", "/locations/reservations/list", "/changelog"]) {
      const [page, spent] = await timed(visitor.get(path));
      expect([path, page.status]).toEqual([path, 200]);
      expect(spent, path).toBeLessThan(maxPageMs);
    }
    const [shown, waited] = await timed(visitor.get(reservation));
    expect(shown.status).toBe(200);
    expect(waited).toBeLessThan(maxPageMs);
    expect(shown.text).toContain("La cronologia non è disponibile in questo momento");
    const [refused, spent] = await timed(visitor.submit(form, { name }));
    expect(refused.status).toBe(503);
    expect(spent).toBeLessThan(maxPageMs);
    expect(refused.document.querySelector("main form [role=alert], main [role=alert]")?.textContent).toContain(
      "Il registro attività non è disponibile: l'operazione non è stata eseguita",
    );
    expect(typedIn(refused.document, "name")).toBe(name);

    const stranger = new Visitor(dashboard.url);
    const login = await stranger.submit(await stranger.get("/login"), {
      email: "coach@demo.example",
      password: "Demo1234",
    });
    expect(login.status).toBe(503);
    expect(login.text).toContain("Il registro attività non è disponibile");
    expect([typedIn(login.document, "email"), stranger.cookies.has("session")]).toEqual(["coach@demo.example", false]);

    for (const path of ["/audit", "/audit?actor=rossi", "/notifications"]) {
      const [page, took] = await timed(visitor.get(path));
      expect([path, page.status, page.headers.get("retry-after")]).toEqual([path, 503, "5"]);
      expect(took, path).toBeLessThan(maxPageMs);
      expect(page.text).toContain("Registro e notifiche non sono raggiungibili");
      expect(page.document.querySelectorAll("#main-menu a").length).toBeGreaterThan(3);
    }
    // Many at once, of which each would have to wait for a connection of its own that nobody gets.
    const many = await Promise.all(
      Array.from({ length: times(20, 60) }, (_, n) => timed(visitor.ask(n % 2 === 0 ? "/notifications" : "/audit"))),
    );
    expect(new Set(many.map(([page]) => page.status))).toEqual(new Set([503]));
    expect(Math.max(...many.map(([, took]) => took))).toBeLessThan(manyTime);
    const metrics = await fetch(`${dashboard.adminUrl}/metrics`);
    expect(metrics.status).toBe(200);
    expect(await metrics.text()).toMatch(/^dashboard_live_streams 1$/mu);
    const [ready, asked] = await timed(readiness());
    expect(asked).toBeLessThan(maxPageMs);
    expect(ready).toMatchObject({ status: 503, database: false, upstream: true, shutdown: true });
    expect((await fetch(`${dashboard.adminUrl}/healthz`)).status).toBe(200);

    // Refused just before all is well again: that must not hold up what comes after.
    expect((await visitor.submit(refused, { name })).status).toBe(503);
    await wire.set("whole");
    const [, recovery] = await timed(waitFor(async () => (await readiness()).status === 200, 20_000));
    process.stdout.write(`Back after ${Math.round(recovery)} ms (${state})\n`);
    expect(recovery).toBeLessThan(3_000);
    const saved = await visitor.submit(refused, { name });
    expect([saved.status, saved.path.startsWith("/locations/")]).toEqual([200, true]);
    const rows = await upstream.services.sql`select 1 from upstream.locations where name = ${name}`;
    expect(rows).toHaveLength(1);
    // The stream of before is still open, and hears of the write.
    const heard = await waitFor(async () => {
      const part = await reader?.read();
      if (part?.done) throw new Error("the stream ended");
      return new TextDecoder().decode(part?.value).includes("event: audit");
    }, 20_000);
    expect(heard).toBe(true);
    await reader?.cancel();
  },
);
