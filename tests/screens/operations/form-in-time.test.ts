import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { promoters } from "#contracts/auth/users.ts";
import { signInAtWork } from "#tests/support/at-work.ts";
import { fill } from "#tests/support/html-form.ts";
import { sampleOf } from "#tests/support/soak.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, staffMember } from "#tests/support/stub-upstream.ts";
import { maxPageMs, timed } from "#tests/support/timed.ts";
import type { Page } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

vi.setConfig({ testTimeout: 60_000 });

/** As in production: how long a form waits is what is tested here. */
const pageBudgetMs = 2_500;
const me = account([staffMember("north", ["manager"])]);
let stage: Stage;
beforeEach(async () => {
  stage = await startStage({ pageBudgetMs });
});
afterEach(() => stage.stop());

const signedIn = (language?: string) => signInAtWork(stage, me, language);

const keyOf = (page: Page) => page.document.querySelector("section input[name=formKey]")?.getAttribute("value");
const rowsOf = (action: string) =>
  stage.sql`select kind, outcome from dashboard.audit_log where action = ${action} order by id`;
const writes = () => stage.upstream.received.filter(({ operation }) => operation === promoters.update.id);

const languages = [
  ["it", "Non è ancora arrivata una risposta", "non verrà ripetuto", "Invia di nuovo"],
  ["en", "There is no answer yet", "it will not be done twice", "Send again"],
  ["es", "Todavía no hay respuesta", "no se repetirá", "Enviar de nuevo"],
] as const;
test.each(sampleOf(languages, 1, "form-in-time"))(
  "upstream takes its time: the form's page says so in time (%s), and what it sends again asks how it ended",
  async (language, title, promise, again) => {
    const visitor = await signedIn(language);
    const held = Promise.withResolvers<void>();
    stage.upstream.on(promoters.update, async ({ body }) => {
      await held.promise;
      return { ...me, ...(body as object) };
    });
    const form = await visitor.get("/profile");
    const [first, spent] = await timed(visitor.submit(form, { firstName: "Adelaide", lastName: "Rossi" }));
    expect(spent).toBeLessThan(maxPageMs);
    expect([first.status, first.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(first.document.querySelector("section h1")?.textContent).toBe(title);
    expect(first.document.title).toContain(title);
    expect(first.text).toContain(promise);
    // It is kept: the same fields, with the same key.
    expect(first.document.querySelector("section input[name=firstName]")?.getAttribute("value")).toBe("Adelaide");
    expect(keyOf(first)).toBe(form.document.querySelector("main input[name=formKey]")?.getAttribute("value"));

    const [second, waited] = await timed(visitor.submit(first, {}, { button: again }));
    expect(waited).toBeLessThan(maxPageMs);
    expect([second.status, keyOf(second)]).toEqual([503, keyOf(first)]);

    held.resolve();
    await waitFor(async () => (await stage.lastAction("account.update"))?.outcome === "succeeded");
    const done = await visitor.submit(second, {}, { button: again });
    expect(done.status).toBe(200);
    expect(done.document.querySelector("section h1")?.textContent).not.toBe(title);
    // One call, one action: the page was early, the log is not.
    expect(writes()).toHaveLength(1);
    expect(await rowsOf("account.update")).toEqual([
      { kind: "intent", outcome: null },
      { kind: "outcome", outcome: "succeeded" },
    ]);
  },
);

test("upstream never answers: its outcome is unknown, and sent again the write has the same key", async () => {
  const visitor = await signedIn();
  const form = await visitor.get("/profile");
  stage.upstream.trouble = "hangs";
  const [first, spent] = await timed(visitor.submit(form, { firstName: "Adelaide", lastName: "Rossi" }));
  expect(spent).toBeLessThan(maxPageMs);
  expect(first.status).toBe(503);
  await waitFor(async () => (await stage.lastAction("account.update"))?.outcome === "unknown", 20_000);
  const [lost] = stage.upstream.received.filter(
    ({ body }) => (body as { firstName?: string })?.firstName === "Adelaide",
  );
  expect(lost?.headers["idempotency-key"]).toMatch(/^[\w-]{20,}$/u);

  stage.upstream.trouble = undefined;
  stage.upstream.on(promoters.update, ({ body }) => ({ ...me, ...(body as object) }));
  await delay(100);
  const done = await waitFor(async () => {
    const page = await visitor.submit(first, {}, { button: "Invia di nuovo" });
    return page.status === 200 && page;
  }, 20_000);
  expect(done.path.split("?")[0]).toBe("/profile");
  expect(writes().at(-1)?.headers["idempotency-key"]).toBe(lost?.headers["idempotency-key"]);
  expect((await stage.lastAction("account.update"))?.outcome).toBe("succeeded");
});

test("two that press at once are both told in time, and it is done once", async () => {
  const visitor = await signedIn();
  const held = Promise.withResolvers<void>();
  stage.upstream.on(promoters.update, async () => {
    await held.promise;
    return me;
  });
  const form = await visitor.get("/profile");
  const press = () => timed(visitor.submit(form, { firstName: "Adelaide", lastName: "Rossi" }));
  for (const [page, spent] of await Promise.all([press(), press(), press()])) {
    expect(page.status).toBe(503);
    expect(spent).toBeLessThan(maxPageMs);
  }
  held.resolve();
  await waitFor(async () => (await stage.lastAction("account.update"))?.outcome === "succeeded");
  expect((await press())[0].status).toBe(200);
  expect(writes()).toHaveLength(1);
});

test("a page with scripts is told the same, and its button asks about the same form", async () => {
  const visitor = await signedIn();
  const held = Promise.withResolvers<void>();
  stage.upstream.on(promoters.update, async ({ body }) => {
    await held.promise;
    return { ...me, ...(body as object) };
  });
  const form = await visitor.get("/profile");
  const element = form.document.querySelector("main form[method=post]");
  if (!element) throw new Error("no form");
  const body = fill(element, { firstName: "Adelaide", lastName: "Rossi" }).body as URLSearchParams;
  const [first, spent] = await timed(visitor.ask("/profile.data", { method: "POST", body }));
  expect(spent).toBeLessThan(maxPageMs);
  expect(first.status).toBe(503);
  expect(first.text).toContain("form.unanswered");
  // The button posts a whole page's form, to the address and with the fields that the answer names.
  expect(first.text).toContain('"/profile"');
  held.resolve();
  await waitFor(async () => (await stage.lastAction("account.update"))?.outcome === "succeeded");
  const done = await visitor.ask("/profile", { method: "POST", body });
  expect([done.status, done.location?.split("?")[0]]).toEqual([302, "/profile"]);
  expect(writes()).toHaveLength(1);
});

test("a secret is not handed back: signing in says that there is no answer yet, with the way to the form", async () => {
  stage.upstream.trouble = "hangs";
  const stranger = stage.visitor();
  const [page, spent] = await timed(
    stranger.submit(await stranger.get("/login"), { email: me.email, password: "Segretissima88" }),
  );
  expect(spent).toBeLessThan(maxPageMs);
  expect(page.status).toBe(503);
  expect(page.text).toContain("Non è ancora arrivata una risposta");
  expect(page.html).not.toContain("Segretissima88");
  expect(page.document.querySelector('section a[href="/login"]')).not.toBeNull();
});
