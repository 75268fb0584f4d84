import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ErrorBody } from "#contracts/errors.ts";
import type { ReservationTotals } from "#contracts/facilities/reservations.ts";
import type { ExportNotification } from "#contracts/notifications/notifications.ts";
import { NotificationPush } from "#contracts/notifications/notifications.ts";
import type { EventStream } from "#tests/api/support/event-stream.ts";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { waitFor } from "#tests/support/wait.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import { reservationExport } from "#upstream/facilities/reservations/export/definition.ts";
import { parseCsv } from "./csv-reader.ts";
import { addClub, addReservations, type Club, holdExports, nastyNames } from "./reservations.ts";

let stage: Stage;
let club: Club;
let member: Member;

beforeAll(async () => {
  stage = await createStage({ worker: true });
  const organisationId = await stage.organisation("Circolo Uno");
  club = await addClub(stage.sql, organisationId);
  await addReservations(stage.sql, club, 5000);
  member = await stage.member(organisationId, ["facilityManager"]);
}, 60_000);
afterAll(() => stage?.stop());

const ask = async (who: Member, body: object = {}) => {
  const answer = await who.call<{ notificationId: string } & ErrorBody>("POST", "/reservations/export", {
    language: "it",
    ...body,
  });
  expect(answer.status).toBe(202);
  return answer.body.notificationId;
};

const notificationOf = async (who: Member, id: string) => {
  const { body } = await who.call<{ data: ExportNotification[] }>("GET", "/notifications?pageSize=100");
  return body.data.find((one) => one.id === id);
};

const finished = (who: Member, id: string) =>
  waitFor(async () => {
    const notification = await notificationOf(who, id);
    return notification && ["COMPLETED", "FAILED"].includes(notification.metadata.status) && notification;
  });

/** What the stream told of one export, up to its end. */
async function pushesOf(stream: EventStream, id: string) {
  const pushes: (NotificationPush & { notification: ExportNotification })[] = [];
  for (;;) {
    const push = NotificationPush.parse(JSON.parse((await stream.next()).data));
    const { notification, unreadCount } = push;
    if (notification.id !== id || notification.type !== "EXPORT_RESERVATIONS") continue;
    pushes.push({ notification, unreadCount });
    if (["COMPLETED", "FAILED"].includes(notification.metadata.status)) return pushes;
  }
}

async function download(who: Member, mediaId: string | null) {
  const { body } = await who.call<{ url: string }>("GET", `/media/${mediaId}/download`);
  const response = await fetch(body.url);
  return { response, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()) };
}

async function exported(who: Member, body: object = {}, separator = ";") {
  const { metadata } = await finished(who, await ask(who, body));
  expect(metadata.status).toBe("COMPLETED");
  const { text } = await download(who, metadata.mediaId);
  const [header, ...lines] = parseCsv(text.slice(1), separator);
  expect(metadata.rows).toBe(lines.length);
  return { header, lines };
}

const totalsOf = async (query: string) =>
  (await member.call<{ totals: ReservationTotals }>("GET", `/v2/reservations?${query}`)).body.totals;

const isLive = (cells: string[]) => !/Annullata|Rifiutata|Canceled|Rejected/u.test(cells[8] ?? "");

/** Sum of a column in minor units. */
const sumOf = (lines: string[][], column: number, decimal: string) =>
  lines.reduce((sum, cells) => sum + Math.round(Number((cells[column] ?? "").replace(decimal, ".")) * 100), 0);

function expectTotals(lines: string[][], totals: ReservationTotals, decimal = ",") {
  expect(lines).toHaveLength(totals.count);
  // The list price stays what it was when a reservation is canceled; it is asked no more.
  expect([
    sumOf(lines.filter(isLive), 11, decimal),
    ...[12, 13, 14, 15].map((column) => sumOf(lines, column, decimal)),
  ]).toEqual(
    totals.money.flatMap(({ total, asked, collected, toPay, toRefund }) => [total, asked, collected, toPay, toRefund]),
  );
}

describe("5,000 rows", () => {
  test("are in the file, and the stream tells how far it is", async () => {
    const gate = await holdExports(stage.sql, 0);
    const stream = await member.listen();
    const id = await ask(member);
    // Nothing is seen of a file that is not complete.
    await waitFor(gate.isWaiting);
    expect(await stage.sql`select 1 from upstream.media`).toHaveLength(0);
    expect((await notificationOf(member, id))?.metadata).toMatchObject({
      status: "RUNNING",
      mediaId: null,
      rows: null,
    });
    await gate.release();

    const pushes = await pushesOf(stream, id);
    stream.close();
    const steps = pushes.map((push) => push.notification.metadata);
    expect(steps).toContainEqual(expect.objectContaining({ status: "RUNNING", progress: 0 }));
    expect(steps.map((step) => step.progress)).toEqual(steps.map((step) => step.progress).toSorted((a, b) => a - b));
    expect(steps.at(-1)).toMatchObject({ status: "COMPLETED", progress: 100, rows: 5000 });
    expect(pushes.at(-1)?.unreadCount).toBeGreaterThan(0);

    const { response, text } = await download(member, steps.at(-1)?.mediaId ?? null);
    expect(response.headers.get("content-disposition")).toMatch(/export-reservations-\d{4}(-\d\d){5}\.csv/u);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(text.startsWith("\uFEFFData;Inizio;Fine;")).toBe(true);
    const [, ...lines] = parseCsv(text.slice(1), ";");
    expectTotals(lines, await totalsOf("pageSize=1"));
    expect(new Set(lines.map((cells) => cells.at(-1))).size).toBe(5000);
    // Nasty names: as they are, or with an apostrophe before what would run.
    const names = new Set(lines.map((cells) => (cells[6] ?? "").replace(/^'/u, "")));
    expect(names).toEqual(new Set(nastyNames));
    for (const cell of lines.flat()) expect(cell).not.toMatch(/^[\s\p{Cc}]*[=+@\-＝]/u);

    // Seven weeks in Rome and in New York, with a change of clocks in each.
    const instants = await stage.sql<{ id: string; at: number; zone: string }[]>`
      select r.id, extract(epoch from r.start_at)::float8 * 1000 as at, l.time_zone as zone
        from upstream.reservations r join upstream.locations l on l.id = r.location_id`;
    const starts = instants.map(({ id, at, zone }) => {
      const [day, clock] = [localDateOf(new Date(at), zone), wallTimeOf(new Date(at), zone)];
      return `${id} ${day.split("-").toReversed().join("/")} ${clock}`;
    });
    expect(lines.map((cells) => `${cells.at(-1)} ${cells[0]} ${cells[1]}`).toSorted()).toEqual(starts.toSorted());
  });

  test("stored in pieces of 1 MB at most", async () => {
    const [largest] = await stage.sql<{ bytes: number; pieces: number }[]>`
      select max(length(bytes)) as bytes, max(position) + 1 as pieces from upstream.media_chunks`;
    expect(largest?.bytes).toBeLessThanOrEqual(1024 * 1024);
  });

  test("filters, order and language are respected", async () => {
    const [north] = club.locationIds;
    const query = `locationId=${north}&status=confirmed&status=pending&from=2026-03-05&to=2026-03-20&paymentStatus=unpaid`;
    const { header, lines } = await exported(
      member,
      {
        language: "en",
        sort: "-startAt",
        locationId: [north],
        status: ["confirmed", "pending"],
        from: "2026-03-05",
        to: "2026-03-20",
        paymentStatus: ["unpaid"],
      },
      ",",
    );
    expect(header?.slice(0, 4)).toEqual(["Date", "Start", "End", "Location"]);
    expect(lines.length).toBeGreaterThan(100);
    expectTotals(lines, await totalsOf(query), ".");
    expect(new Set(lines.map((cells) => cells[3]))).toEqual(new Set(["Nord; sede"]));
    expect(new Set(lines.map((cells) => cells[8]))).toEqual(new Set(["Pending"]));
    const days = lines.map((cells) => (cells[0] ?? "").split("/").toReversed().join("-"));
    expect(days).toEqual(days.toSorted().toReversed());
    expect([days.at(-1), days[0]]).toEqual(["2026-03-05", "2026-03-20"]);
  });

  test("a search finds names, and nothing found is a file with a header", async () => {
    const found = await exported(member, { search: "Rosso" });
    expectTotals(found.lines, await totalsOf("search=Rosso"));
    const none = await exported(member, { search: "Nessuno" });
    expect(none.lines).toHaveLength(0);
    expect(none.header).toHaveLength(19);
  });
});

describe("nobody else", () => {
  test("sees the notification, the file, or a place of another organisation", async () => {
    const { metadata } = await finished(member, await ask(member));
    const colleague = await stage.member(club.organisationId);
    const stranger = await stage.member(await stage.organisation("Circolo Due"));
    for (const other of [colleague, stranger])
      expect((await other.call<{ data: unknown[] }>("GET", "/notifications")).body.data).toEqual([]);
    for (const other of [colleague, stranger])
      expect((await other.call("GET", `/media/${metadata.mediaId}/download`)).status).toBe(404);

    const foreign = await stranger.call<ErrorBody>("POST", "/reservations/export", {
      language: "it",
      locationId: club.locationIds,
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, "record.not_found"]);
    expect((await exported(stranger)).lines).toHaveLength(0);
  });

  test("may ask without the role", async () => {
    const coach = await stage.member(club.organisationId, ["coach", "eventManager"]);
    expect((await coach.call("POST", "/reservations/export", { language: "it" })).status).toBe(403);
  });
});

describe("failure", () => {
  beforeAll(async () => {
    await stage.sql`
      create function upstream.test_fail() returns trigger language plpgsql as $$
      begin raise exception 'no space'; end $$`;
  });

  test("is told after the retries, and leaves nothing behind", async () => {
    const { jobs } = stage.upstream.services;
    await jobs.updateQueue(reservationExport.name, { retryLimit: 1, retryDelay: 1, retryBackoff: false });
    await stage.sql`create trigger test_fail before insert on upstream.media_chunks
      for each row execute function upstream.test_fail()`;
    const [before] = await stage.sql`select count(*) from upstream.media`;
    const stream = await member.listen();
    const id = await ask(member);
    const pushes = await pushesOf(stream, id);
    stream.close();
    expect(pushes.at(-1)?.notification.metadata).toMatchObject({ status: "FAILED", mediaId: null, rows: null });
    const [job] = await jobs.findJobs(reservationExport.name, { id });
    expect([job?.state, job?.retryCount]).toEqual(["failed", 1]);
    expect(await stage.sql`select count(*) from upstream.media`).toEqual([before]);

    const archive = await member.call<ErrorBody>("PATCH", "/notifications", { ids: [id], status: "ARCHIVED" });
    expect([archive.status, archive.body.code]).toEqual([409, "notification.not_completed"]);

    // The next one works again.
    await stage.sql`drop trigger test_fail on upstream.media_chunks`;
    expect((await finished(member, await ask(member, { search: "Rosso" }))).metadata.status).toBe("COMPLETED");
  });

  test("to store the job leaves no notification", async () => {
    const count = () => stage.sql`select count(*) from upstream.notifications`;
    const before = await count();
    await stage.sql`create trigger test_refuse before insert on upstream_jobs.job
      for each row execute function upstream.test_fail()`;
    const answer = await member.call<ErrorBody>("POST", "/reservations/export", { language: "it" });
    await stage.sql`drop trigger test_refuse on upstream_jobs.job`;
    expect(answer.status).toBe(500);
    expect(await count()).toEqual(before);
  });
});
