import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Me, promoters } from "#contracts/auth/users.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { sports } from "#contracts/settings/sports.ts";
import { signInAtWork } from "#tests/support/at-work.ts";
import { sampleOf } from "#tests/support/soak.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, staffMember, type Trouble, teachAccount } from "#tests/support/stub-upstream.ts";
import { maxPageMs, timed } from "#tests/support/timed.ts";
import type { Page } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

vi.setConfig({ testTimeout: 60_000 });

/** As in production: how long a page waits is what is tested here. */
const pageBudgetMs = 2_500;
const me = account([staffMember("north", ["manager"])]);
let stage: Stage;
beforeEach(async () => {
  stage = await startStage({ pageBudgetMs });
});
afterEach(() => stage.stop());

const signedIn = (language?: string) => signInAtWork(stage, me, language);

const menuOf = (page: Page) => page.document.querySelectorAll("#main-menu a").length;
const titleOf = (page: Page) => page.document.querySelector("main h1, section h1")?.textContent;

const troubles: [Trouble, string, string][] = [
  ["hangs", "it", "I dati del circolo non sono raggiungibili"],
  ["hangs_in_body", "en", "The club's data cannot be reached"],
  ["resets", "es", "No se puede acceder a los datos del club"],
  ["busy", "it", "I dati del circolo non sono raggiungibili"],
];
test.each(sampleOf(troubles, 2, "upstream-trouble"))(
  "upstream %s: the page says so in time (%s), others go on",
  async (trouble, language, words) => {
    const visitor = await signedIn(language);
    stage.upstream.trouble = trouble;
    for (let round = 0; round < (trouble === "hangs" ? 2 : 1); round += 1) {
      const [page, spent] = await timed(visitor.get("/locations/list"));
      expect(spent).toBeLessThan(maxPageMs);
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(page.text).toContain(words);
      expect(page.document.title).toContain(words);
      expect(menuOf(page)).toBeGreaterThan(3);
      expect(page.document.querySelector('section a[href="/locations/list"]')).not.toBeNull();
      for (const path of ["/changelog", "/audit", "/profile", "/favicon.svg"]) {
        const [other, took] = await timed(visitor.get(path));
        expect(other.status, path).toBe(200);
        expect(took, path).toBeLessThan(pageBudgetMs);
      }
    }
  },
);

/** What the product promises, in milliseconds: upstream is back, and so are the pages. */
const backTime = 3_000;
test.each(["hangs", "resets", "busy"] as const)("upstream was away (%s): pages are back in time", async (trouble) => {
  const visitor = await signedIn();
  stage.upstream.on(locations.list, () => ({ data: [] }) as never);
  stage.upstream.on(sports.list, () => ({ data: [] }) as never);
  const form = await visitor.get("/profile");
  stage.upstream.trouble = trouble;
  await Promise.all(Array.from({ length: 6 }, () => visitor.get("/locations/list")));
  // Somebody saves just then: that hangs for as long as a write may, and holds nobody up.
  const save = visitor.submit(form, { firstName: "Adelaide", lastName: "Rossi" });
  const again = await visitor.get("/locations/list");
  expect(again.status).toBe(503);
  stage.upstream.trouble = undefined;
  const [, recovery] = await timed(
    waitFor(async () => (await visitor.get("/locations/list")).status === 200, 2 * backTime),
  );
  process.stdout.write(`Back after ${Math.round(recovery)} ms (upstream ${trouble})\n`);
  expect(recovery).toBeLessThan(backTime);
  await save;
});

test("slow is not broken", async () => {
  const visitor = await signedIn();
  stage.upstream.on(locations.list, () => ({ data: [] }) as never);
  stage.upstream.trouble = "slow";
  expect((await visitor.get("/changelog")).status).toBe(200);
  const metrics = await (await fetch(`${stage.adminUrl}/metrics`)).text();
  expect(metrics).toContain('dashboard_upstream_breaker{state="closed"} 1');
});

test("after some failures upstream is left alone, and it closes by itself; who listens stays", async () => {
  const visitor = await signedIn();
  const stream = await visitor.request("/live", { headers: { accept: "text/event-stream" } });
  stage.upstream.trouble = "busy";
  for (let i = 0; i < 6; i += 1) await visitor.get("/locations/list");
  const state = async () => {
    const metrics = await (await fetch(`${stage.adminUrl}/metrics`)).text();
    return /dashboard_upstream_breaker\{state="(\w+)"\} 1/u.exec(metrics)?.[1];
  };
  expect(await state()).toBe("open");
  const before = stage.upstream.received.length;
  const pages = await Promise.all(Array.from({ length: 20 }, () => visitor.get("/locations/list")));
  expect(pages.every(({ status }) => status === 503)).toBe(true);
  // None of them was sent; upstream is tried twice a second, and asked what of the stream still counts.
  const calls = stage.upstream.received.slice(before).map(({ operation }) => operation);
  expect(calls).not.toContain(locations.list.id);
  expect(calls.length).toBeLessThanOrEqual(10);

  stage.upstream.trouble = undefined;
  await waitFor(async () => {
    await visitor.get("/locations/list");
    return (await state()) === "closed";
  });
  const reader = stream.body?.getReader();
  const first = await reader?.read();
  expect(first?.done).toBe(false);
  await reader?.cancel();
});

test("a form keeps what was typed, and says whether it was done", async () => {
  const visitor = await signedIn();
  const page = await visitor.get("/profile");
  stage.upstream.trouble = "resets";
  const answer = await visitor.submit(page, { firstName: "Adelaide", lastName: "Rossi" });
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("Non sappiamo se l'operazione è stata eseguita");
  expect(answer.document.querySelector("input[name=firstName]")?.getAttribute("value")).toBe("Adelaide");
  for (let i = 0; i < 6; i += 1) await visitor.get("/locations/list");
  const again = await visitor.submit(answer, { firstName: "Adelaide II" });
  expect(again.status).toBe(503);
  expect(again.text).toContain("l'operazione non è stata eseguita");
  expect(again.document.querySelector("input[name=firstName]")?.getAttribute("value")).toBe("Adelaide II");
  expect(await stage.lastAction("account.update")).toMatchObject({
    outcome: "failed",
    error_code: "upstream.paused",
  });
});

test("a form whose page cannot be drawn again is kept, and sent again from there it is done once", async () => {
  const visitor = await signedIn();
  const saved: Me[] = [];
  stage.upstream.on(promoters.update, ({ body }) => {
    saved.push({ ...me, ...(body as Partial<Me>) });
    return saved.at(-1) ?? me;
  });
  const page = await visitor.get("/profile");
  // Somebody who comes from another process: here nobody knows who it is, and nobody can be asked.
  const other = await startStage({ pageBudgetMs });
  try {
    teachAccount(other.upstream, me);
    const elsewhere = other.visitor();
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
    other.upstream.trouble = "busy";
    const away = await elsewhere.submit(page, { firstName: "Adelaide", lastName: "D'Este" });
    expect(away.status).toBe(503);
    expect(titleOf(away)).toBe("I dati del circolo non sono raggiungibili");
    expect(away.text).toContain("Quello che hai inviato non è stato eseguito.");
    const back = await visitor.submit(away, {}, { button: "Invia di nuovo" });
    expect(back.status).toBe(200);
    expect(saved.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([["Adelaide", "D'Este"]]);
  } finally {
    await other.stop();
  }
});
