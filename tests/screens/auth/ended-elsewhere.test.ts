import postgres from "postgres";
import { expect } from "vitest";
import { readStream } from "#tests/screens/notifications/stream-reader.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { startDashboard } from "#tests/support/programs.ts";
import { type DemoAccount, Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

/** How long what was ended or taken may still work, in milliseconds. */
const limit = 5_000;

/** Another replica than the one where things are ended. */
const test = base.extend("replica", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const dashboard = await startDashboard({ upstreamUrl: upstream.url, databaseUrl: upstream.databaseUrl });
  onCleanup(() => dashboard.stop());
  return dashboard;
});

async function signedIn(url: string, who: DemoAccount): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.signInAnew(who);
  return visitor;
}

/** A browser with the same cookies at another address. */
function copyOf({ cookies }: Visitor, url: string): Visitor {
  const copy = new Visitor(url);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

/** Opens a page, its data as the router's script asks for it, and a stream: all of them work. */
async function atWork(visitor: Visitor, url: string, page: string) {
  const open = async () => {
    const { status, location } = await copyOf(visitor, url).ask(page);
    const data = await copyOf(visitor, url).request(`${page}.data`);
    return { page: location ?? status, data: data.status, text: await data.text() };
  };
  expect(await open()).toMatchObject({ page: 200, data: 200 });
  const response = await visitor.request("/live", { headers: { accept: "text/event-stream" } });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  if (!response.body) throw new Error("The stream has no body.");
  return { open, stream: readStream(response.body) };
}

/**
 * Waits until page and data lead to `to`, and the stream was told `event`. Answers how long after `since` that was, in
 * milliseconds.
 */
async function untilGone({ open, stream }: Awaited<ReturnType<typeof atWork>>, to: string, event: string) {
  const since = performance.now();
  await waitFor(async () => {
    const { page, data, text } = await open();
    // A redirect as data is 202 and carries its place.
    return String(page).startsWith(to) && data === 202 && text.includes(to);
  }, 2 * limit);
  await waitFor(() => stream.events.some((one) => one.event === event), 2 * limit);
  const took = performance.now() - since;
  await stream.close();
  return took;
}

test("what was ended or taken elsewhere ends streams, pages and their data within five seconds", async ({
  upstream,
  dashboard,
  replica,
}) => {
  const sql = postgres(upstream.databaseUrl, { max: 1, onnotice: () => {} });
  const member = (who: DemoAccount) =>
    sql`account_id = (select id from upstream.accounts where email = ${`${who}@demo.example`})`;
  const change = async () => {
    const owner = await signedIn(dashboard.url, "coach");
    const mine = await atWork(owner, dashboard.url, "/notifications");
    const thief = await atWork(await signedIn(replica.url, "coach"), replica.url, "/notifications");
    const saved = await owner.post("/profile/password", {
      currentPassword: "Demo1234",
      newPassword: "Nuova123",
      repeat: "Nuova123",
    });
    expect(saved.status).toBe(302);
    const took = await untilGone(thief, "/login", "session_ended");
    expect(await mine.open()).toMatchObject({ page: 200, data: 200 });
    expect(mine.stream.ended).toBe(false);
    await mine.stream.close();
    return took;
  };
  const signOut = async () => {
    const owner = await signedIn(dashboard.url, "facilities");
    const thief = await atWork(copyOf(owner, replica.url), replica.url, "/notifications");
    await owner.post("/logout", {});
    return untilGone(thief, "/login", "session_ended");
  };
  const roles = async () => {
    const worker = await atWork(await signedIn(replica.url, "board"), replica.url, "/audit");
    await sql`update upstream.staff_members set roles = '{coach}' where ${member("board")}`;
    return untilGone(worker, "/", "reset");
  };
  const access = async () => {
    const worker = await atWork(await signedIn(replica.url, "events"), replica.url, "/notifications");
    await sql`update upstream.staff_members set dashboard_access = false where ${member("events")}`;
    return untilGone(worker, "/login?changeContext=1", "session_ended");
  };
  try {
    for (const took of await Promise.all([change(), signOut(), roles(), access()])) expect(took).toBeLessThan(limit);
  } finally {
    await sql.end();
  }
});
