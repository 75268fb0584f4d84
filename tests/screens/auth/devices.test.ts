import { expect } from "vitest";
import { readStream } from "#tests/screens/notifications/stream-reader.ts";
import { textOf } from "#tests/support/dom.ts";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

const access = "/account/access";

test("known browsers, roles and the way to a new password are on one page", async ({ dashboard }) => {
  const visitor = new Visitor(dashboard.url);
  await visitor.signInAnew("manager", "Aurora");
  const page = await visitor.get(access);
  expect(page.text).toContain("manager@demo.example");
  expect(page.text).toContain("Questo browser");
  expect(page.document.querySelector("main a[href='/profile/password']")).not.toBeNull();
  const tables = [...page.document.querySelectorAll("main table")].map(textOf);
  expect(tables.at(-1)).toContain("Beach Club Riviera");
  expect(tables.at(-1)).toContain("Stai lavorando qui");
});

test("signing out elsewhere ends the other session's pages and stream, and keeps this one", async ({ dashboard }) => {
  const [owner, thief] = [new Visitor(dashboard.url), new Visitor(dashboard.url)];
  await owner.signInAnew("board");
  await thief.signInAnew("board");
  expect((await thief.get("/audit")).status).toBe(200);
  const stream = await thief.request("/live", { headers: { accept: "text/event-stream" } });
  if (!stream.body) throw new Error("The stream has no body.");
  const { events, close } = readStream(stream.body);
  expect((await owner.get(access)).text).toContain("Connesso");

  const question = await owner.get(`${access}/sign-out`);
  const began = performance.now();
  const done = await owner.submit(question, {}, { form: "#sign-out" });
  expect(done.path).toBe(access);
  expect(done.text).toContain("Sei uscito da tutti gli altri browser");
  // Upstream knows at once; who the token spoke for is believed two seconds, where a page needs nothing else.
  await waitFor(async () => (await thief.ask("/audit")).location?.startsWith("/login") ?? false, 5_000);
  await waitFor(() => events.some(({ event }) => event === "session_ended"), 5_000);
  expect(performance.now() - began).toBeLessThan(5_000);
  await close();
  const write = await thief.post("/account/access/sign-out", {});
  expect(write.location).toMatch(/^\/login/u);

  const page = await owner.get(access);
  const rows = [...(page.document.querySelector("main table")?.querySelectorAll("tbody tr") ?? [])];
  expect(rows).toHaveLength(1);
  expect((await owner.action("action=account.sign_out_elsewhere")).text).toContain("Uscita dagli altri browser");
});

test("the legal notes tell what is kept and for how long, as it is set up here", async ({ visitor }) => {
  await visitor.signIn("board");
  const page = await visitor.get("/account/legal");
  expect(page.document.querySelector("main a[href^='https://contracts.demo.example']")).not.toBeNull();
  for (const said of ["al massimo 14 giorni", "Registro attività", "Nessun dato va a terzi"])
    expect(page.text).toContain(said);
});
