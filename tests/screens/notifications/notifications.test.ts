import postgres from "postgres";
import { describe, expect } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { readStream } from "./stream-reader.ts";

const list = "/locations/reservations/list";

/** Asks for an export as somebody without scripts does, and reloads until it is completed. Answers its id. */
async function exportAndWait(visitor: Visitor): Promise<string> {
  const before = new Set(downloads(await visitor.get("/notifications")));
  const ask = await visitor.get("/locations/reservations/export?sort=startAt");
  const after = await visitor.submit(ask, {}, { form: "main form[method=post]" });
  expect(after).toMatchObject({ status: 200, path: expect.stringContaining(list) });
  const find = async () => downloads(await visitor.get("/notifications")).find((id) => !before.has(id));
  return waitFor(find, 20_000);
}

/** Ids of the notifications of a page that have a file. */
const downloads = ({ document }: { document: Document }): string[] =>
  [...document.querySelectorAll("main tbody a[href$='/download']")].map(
    (link) => link.getAttribute("href")?.split("/")[2] ?? "",
  );

const rowsOf = (page: { document: Document }) => [...page.document.querySelectorAll("main tbody tr")];

describe("notifications without scripts", () => {
  test("export, download, read, archive", async ({ visitor }) => {
    await visitor.signIn("manager");
    const id = await exportAndWait(visitor);
    const before = await visitor.get("/notifications?tab=unread&page=7");
    expect(before.path).toBe("/notifications?tab=unread");
    expect(rowsOf(before)).toHaveLength(1);
    expect(before.text).toContain("Notifiche, 1 da leggere");

    for (const site of ["cross-site", "same-site"]) {
      const headers = { "sec-fetch-site": site };
      expect((await visitor.request(`/notifications/${id}/file`, { headers })).status).toBe(200);
      expect(rowsOf(await visitor.get("/notifications?tab=unread")), site).toHaveLength(1);
    }
    const ask = await visitor.request(`/notifications/${id}/download`);
    expect(ask.headers.get("location")).toBe(`/notifications/${id}/file`);
    const file = await visitor.request(`/notifications/${id}/file`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="export-reservations-\d{4}(-\d\d){5}\.csv"$/u,
    );
    expect((await file.text()).split("\r\n").length).toBeGreaterThan(100);

    expect(rowsOf(await visitor.get("/notifications?tab=unread"))).toHaveLength(0);
    const read = await visitor.get("/notifications?tab=read");
    expect(rowsOf(read)).toHaveLength(1);
    const archived = await visitor.submit(read, {}, { button: "status=ARCHIVED" });
    expect(archived).toMatchObject({ path: "/notifications?tab=read" });
    expect(archived.text).toContain("Notifica archiviata");
    expect(rowsOf(await visitor.get("/notifications?tab=archived"))).toHaveLength(1);
  });

  test("mark one and mark all", async ({ visitor }) => {
    await visitor.signIn("facilities");
    await exportAndWait(visitor);
    await exportAndWait(visitor);
    await waitFor(async () => rowsOf(await visitor.get("/notifications?tab=unread")).length === 2);
    const unread = await visitor.get("/notifications?tab=unread");
    const one = await visitor.submit(unread, {}, { form: "main tbody tr form" });
    expect(one.text).toContain("Notifica segnata come letta");
    expect(rowsOf(one)).toHaveLength(1);
    const all = await visitor.submit(one, {}, { form: "form[action='/notifications/read-all']" });
    expect(all.text).toContain("Tutte le notifiche sono segnate come lette");
    expect(rowsOf(all)).toHaveLength(0);
  });

  test("somebody else's notification is not there", async ({ visitor, dashboard }) => {
    await visitor.signIn("manager");
    const id = await exportAndWait(visitor);
    for (const account of ["board", "coach"] as const) {
      const other = new Visitor(dashboard.url);
      await other.signIn(account);
      for (const path of ["download", "file"]) {
        expect((await other.request(`/notifications/${id}/${path}`)).status).toBe(404);
      }
      const body = new URLSearchParams({ id, status: "ARCHIVED" });
      expect((await other.request("/notifications/status", { method: "POST", body })).status).toBe(404);
    }
    expect((await visitor.request("/notifications/none/download")).status).toBe(404);
  });

  test("a job that is not completed has nothing to download, and says so", async ({ visitor, upstream }) => {
    await visitor.signIn("manager");
    const id = await exportAndWait(visitor);
    const sql = postgres(upstream.databaseUrl, { max: 1, onnotice: () => {} });
    const newer = new Date(Date.now() + 60_000);
    await sql`update dashboard.notifications set updated_at = ${newer} where id = ${id}`;
    await sql`update dashboard.export_jobs set status = 'RUNNING', progress = 40, media_id = null, updated_at = ${newer} where notification_id = ${id}`;
    const running = await visitor.get("/notifications");
    expect(rowsOf(running)[0]?.querySelector("progress")?.getAttribute("value")).toBe("40");
    expect(rowsOf(running)[0]?.querySelector("[value=ARCHIVED]")).toBeNull();
    const early = await visitor.get(`/notifications/${id}/download`);
    expect(early.status).toBe(409);
    expect(early.text).toContain("L'esportazione non è ancora completata");
    const body = new URLSearchParams({ id, status: "ARCHIVED", redirectTo: "/notifications" });
    const refused = await visitor.request("/notifications/status", { method: "POST", body });
    expect(refused.status).toBe(302);
    expect((await visitor.get("/notifications")).text).toContain("Puoi archiviare solo un'esportazione completata");
    await sql`update dashboard.export_jobs set status = 'FAILED' where notification_id = ${id}`;
    expect(await visitor.get(`/notifications/${id}/download`)).toMatchObject({ status: 409 });
    await sql`update dashboard.export_jobs set status = 'COMPLETED' where notification_id = ${id}`;
    const missing = await visitor.get(`/notifications/${id}/download`);
    expect(missing.status).toBe(404);
    expect(missing.text).toContain("Ops, qualcosa è andato storto nell'esportazione");
    await sql.end();
  });
});

describe("the live stream", () => {
  test("tells an export's progress, resumes, and ends at sign-out", async ({ visitor }) => {
    await visitor.signIn("manager");
    const live = await visitor.request("/live?after=0");
    expect(live.status).toBe(200);
    expect(Object.fromEntries(live.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    if (!live.body) throw new Error("no stream");
    const reader = readStream(live.body);
    const id = await exportAndWait(visitor);
    const told = () =>
      reader.events
        .filter(({ event }) => event === "notification")
        .map(({ data }) => (JSON.parse(data) as { notification: { id: string; jobStatus: string } }).notification)
        .filter((notification) => notification.id === id);
    await eventually(() => expect(told().at(-1)?.jobStatus).toBe("COMPLETED"));

    const middle = reader.ids[Math.floor(reader.ids.length / 2)] ?? 0;
    const again = await visitor.request("/live", { headers: { "last-event-id": String(middle) } });
    if (!again.body) throw new Error("no stream");
    const resumed = readStream(again.body);
    const missed = reader.ids.filter((one) => one > middle);
    await eventually(() => expect(resumed.ids).toEqual(missed));

    const logout = await visitor.get("/logout");
    await visitor.submit(logout, {}, { form: "main form" });
    await eventually(() => expect([reader.ended, resumed.ended]).toEqual([true, true]));
    expect((await visitor.request("/live")).status).toBe(302);
  });

  test("the bell's list is JSON, ten a page", async ({ visitor }) => {
    await visitor.signIn("manager");
    const id = await exportAndWait(visitor);
    const feed = await visitor.request("/notifications/feed?page=1");
    const page = (await feed.json()) as { items: { id: string }[]; unreadCount: number };
    expect(page.items[0]).toMatchObject({ id, jobStatus: "COMPLETED", hasFile: true });
    expect(page.unreadCount).toBeGreaterThanOrEqual(1);
  });
});
