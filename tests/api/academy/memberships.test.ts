import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberships } from "#contracts/academy/memberships.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { readSheet } from "#tests/support/sheets.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import { academy } from "./members.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A club of its own, and calls of its manager. */
async function club() {
  const own = await academy(stage);
  const by = { bearer: own.bearer };
  return {
    ...own,
    list: (query: object = {}) => stage.client.ok(memberships.list, { query }, by),
    show: (id: string) => stage.client.ok(memberships.show, { params: { id } }, by),
    change: (id: string, body: object, preview = false) =>
      stage.client.ok(memberships.update, { params: { id }, body, query: { preview } }, by),
    refused: (id: string, body: object) => stage.client.refused(memberships.update, { params: { id }, body }, by),
    bulk: (ids: string[], body: object, preview = false) =>
      stage.client.ok(memberships.updateMany, { body: { ids, ...body }, query: { preview } }, by),
    send: (id: string, body: object) => stage.client.send(memberships.update, { params: { id }, body }, by),
    file: async (query: object) =>
      Buffer.from(await (await stage.client.send(memberships.download, { query }, by)).arrayBuffer()),
  };
}

const day = (days: number) => addDays(localDateOf(stage.clock.now(), "Europe/Rome"), days);

describe("the list", () => {
  it("says of each member what a secretary looks for, and finds by each of it", async () => {
    const own = await club();
    const [levelId, groupId, siteId] = [
      await own.value("levels", "Base"),
      await own.value("groups", "Under 14"),
      await own.site("Palestra"),
    ];
    const adult = await own.member({ lastName: "Bianchi", firstName: "Anna", status: "accepted" });
    const child = await own.member({
      lastName: "Àlvarez",
      firstName: "Zoë",
      birthDate: day(-10 * 365),
      email: "zoe@example.org",
    });
    await own.paper(adult.athleteId, "medicalCertificate", day(10));
    await own.paper(adult.athleteId, "medicalCertificate", day(-10));
    await own.change(adult.id, { levelId, groupIds: [groupId], siteIds: [siteId] });
    const { data, counts, pageInfo } = await own.list();
    expect(data.map(({ id }) => id)).toEqual([child.id, adult.id].toSorted((a) => (a === child.id ? -1 : 1)));
    expect(counts).toEqual({ pending: 1, accepted: 1, rejected: 0, canceled: 0 });
    expect(pageInfo.total).toBe(2);
    const one = data.find(({ id }) => id === adult.id);
    expect(one).toMatchObject({
      athlete: { lastName: "Bianchi", isMinor: false },
      status: "accepted",
      level: { name: "Base" },
      groups: [{ name: "Under 14" }],
      sites: [{ name: "Palestra" }],
      medicalCertificate: "expiring",
      documents: "expiring",
      paymentState: "fine",
      open: [],
      wallet: { type: null, recoveryVoucher: 0 },
      version: 2,
    });
    const found = async (query: object) => (await own.list(query)).data.map(({ id }) => id);
    for (const query of [
      { status: "accepted" },
      { levelId },
      { groupId },
      { siteId },
      { documents: "expiring" },
      { minor: false },
      { search: "bian" },
      { sort: "-athlete.lastName", pageSize: 1, page: 1, search: "anna" },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual([adult.id]);
    for (const query of [
      { documents: "missing" },
      { minor: true },
      { search: "zoe@" },
      { status: "pending", paymentState: "fine" },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual([child.id]);
    expect(await found({ paymentState: ["pending", "debtor"] })).toEqual([]);
    expect(await found({ from: day(1) })).toEqual([]);
    expect((await own.list({ status: "pending" })).counts.accepted).toBe(1);
  });

  it("knows what hinders a request, and which are ready", async () => {
    const own = await club();
    const ready = await own.member({ lastName: "Pronta" });
    await own.paper(ready.athleteId, "medicalCertificate", day(100));
    const child = await own.member({ lastName: "Rossi", firstName: "Élia", birthDate: day(-9 * 365) });
    const twin = await own.member({
      lastName: "ROSSI",
      firstName: "Elia",
      birthDate: day(-9 * 365),
      status: "accepted",
    });
    const checks = async (id: string) => (await own.list({ include: "checks", id })).data[0]?.checks;
    expect(await checks(ready.id)).toEqual({
      guardian: "notNeeded",
      documents: [{ type: "medicalCertificate", state: "valid" }],
      duplicates: [],
      request: null,
    });
    expect(await checks(child.id)).toMatchObject({ guardian: "missing", duplicates: [twin.athleteId] });
    await own.guardian(child.athleteId);
    expect(await checks(child.id)).toMatchObject({ guardian: "ok" });
    expect((await own.list({ ready: true })).data.map(({ id }) => id)).toEqual([ready.id]);
    expect((await own.list({ ready: false, status: "pending" })).data.map(({ id }) => id)).toEqual([child.id]);
  });

  it("is the club's own, and for its board", async () => {
    const [own, other] = [await club(), await club()];
    const { id } = await own.member();
    expect((await other.list()).data).toEqual([]);
    expect(await other.refused(id, { status: "accepted" })).toMatchObject({ status: 404 });
    expect((await other.bulk([id], { status: "accepted" })).failed).toEqual([{ id, code: "record.not_found" }]);
    const foreign = await other.value("levels", "Altrui");
    expect(await own.refused(id, { levelId: foreign })).toMatchObject({ status: 404, fields: [{ path: ["levelId"] }] });
    expect(await own.refused(id, { groupIds: [await own.value("levels", "Base")] })).toMatchObject({ status: 404 });
    expect(await own.refused(id, { siteIds: [await other.site("Altrui")] })).toMatchObject({ status: 404 });
    expect(await stage.client.refused(memberships.list, {}, { bearer: await stage.staff("coach") })).toMatchObject({
      status: 403,
    });
  });

  it("is written as a file: a sheet and a text file say the same", async () => {
    const own = await club();
    const { athleteId } = await own.member({
      lastName: "=HYPERLINK()",
      firstName: 'Ugo; detto "il lungo"',
      status: "accepted",
    });
    await own.paper(athleteId, "medicalCertificate", day(-1));
    for (let n = 0; n < 3; n += 1) await own.member();
    const text: string[][] = parse(await own.file({ sort: "requestedAt" }), { bom: true, delimiter: ";" });
    const sheet = readSheet(await own.file({ format: "xlsx", sort: "requestedAt" }));
    expect(text).toHaveLength(5);
    expect(text[0]).toEqual(sheet[0]);
    expect(text[1]?.slice(0, 2)).toEqual(["'=HYPERLINK()", 'Ugo; detto "il lungo"']);
    expect(sheet[1]?.slice(0, 2)).toEqual(["=HYPERLINK()", 'Ugo; detto "il lungo"']);
    expect(text[1]?.[10]).toBe("Scaduto");
    expect(text.slice(1).map((row) => row.at(-1))).toEqual(sheet.slice(1).map((row) => row.at(-1)));
    expect((await own.file({ status: "canceled" })).toString().trim().split("\r\n")).toHaveLength(1);
  });
});

describe("a membership", () => {
  it("begins once, accepted or pending, and asks for somebody who answers for a minor", async () => {
    const own = await club();
    const athleteId = await own.athlete({ birthDate: day(-8 * 365) });
    const by = { bearer: own.bearer };
    const body = { athleteId };
    expect(await stage.client.refused(memberships.create, { body }, by)).toMatchObject({
      code: "membership.guardian_missing",
    });
    const made = await stage.client.ok(memberships.create, { body: { ...body, proceedWithoutGuardian: true } }, by);
    expect(made).toMatchObject({
      status: "accepted",
      origin: "dashboard",
      history: [{ from: null, to: "accepted", reason: null }],
    });
    expect(made.history[0]?.by).toBeTruthy();
    expect(
      await stage.client.refused(memberships.create, { body: { athleteId, status: "pending" } }, by),
    ).toMatchObject({
      status: 409,
      code: "membership.exists",
    });
    const foreign = await (await club()).athlete();
    expect(await stage.client.refused(memberships.create, { body: { athleteId: foreign } }, by)).toMatchObject({
      status: 404,
    });
  });

  it("is decided by the listed steps, with a reason where one is turned away, and keeps its history", async () => {
    const own = await club();
    const { id } = await own.member();
    expect(await own.refused(id, { status: "canceled", reason: "Mai venuta" })).toMatchObject({
      status: 409,
      code: "membership.transition_refused",
      details: { from: "pending", to: "canceled" },
    });
    expect(await own.refused(id, { status: "rejected" })).toMatchObject({
      status: 422,
      code: "membership.reason_required",
    });
    expect((await own.change(id, { status: "accepted" }, true)).status).toBe("accepted");
    expect((await own.show(id)).status).toBe("pending");
    const accepted = await own.change(id, { status: "accepted", version: 1 });
    expect(accepted).toMatchObject({ status: "accepted", version: 2, effects: { toPay: [], instalments: 0 } });
    expect(accepted.decidedAt).not.toBeNull();
    expect(await own.refused(id, { notes: "x", version: 1 })).toMatchObject({ code: "membership.stale" });
    await own.change(id, { status: "canceled", reason: "Trasferita" });
    await own.change(id, { status: "accepted" });
    const { history } = await own.show(id);
    expect(history.map(({ from, to, reason }) => [from, to, reason])).toEqual([
      [null, "pending", null],
      ["pending", "accepted", null],
      ["accepted", "canceled", "Trasferita"],
      ["canceled", "accepted", null],
    ]);
  });

  it("writes the reason to the athlete, or the guardians of a minor, once for each change that asks for it", async () => {
    const own = await club();
    const adult = await own.member({ firstName: "Ada", email: "ada@example.org" });
    const child = await own.member({ lastName: "Neri", firstName: "Leo", birthDate: day(-9 * 365) });
    await own.guardian(child.athleteId);
    const written = () => stage.sql<{ athleteId: string; guardianId: string | null; body: string }[]>`
      select athlete_id as "athleteId", guardian_id as "guardianId", body from upstream.messages
       where kind = 'membership.decision' and athlete_id in (${adult.athleteId}, ${child.athleteId}) order by created_at, body`;
    const told = { status: "rejected", reason: "Posti esauriti", notify: true };
    await own.change(adult.id, told, true);
    await own.change(adult.id, { ...told, notify: false });
    await own.change(adult.id, { status: "pending" });
    expect(await written()).toEqual([]);
    expect((await own.bulk([adult.id, child.id], told)).done).toHaveLength(2);
    expect((await own.bulk([adult.id, child.id], told)).done).toEqual([]);
    const letters = await written();
    expect(letters).toHaveLength(2);
    const [toChild, toAdult] = letters.toSorted((one) => (one.athleteId === child.athleteId ? -1 : 1));
    expect(toChild?.guardianId).not.toBeNull();
    expect(toChild?.body).toContain(
      "iscrizione di Leo Neri non è stata accettata.\n\nLa segreteria scrive:\nPosti esauriti",
    );
    expect(toAdult?.body).toMatch(/^Ciao Ada,\n\nla richiesta d'iscrizione non è stata accettata/u);
    await own.change(adult.id, { status: "pending" });
    await own.change(adult.id, told);
    expect(await written()).toHaveLength(3);
  });

  it("has one winner of many who decide at once, and one row in the history", async () => {
    const own = await club();
    const { id } = await own.member();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        own.send(id, n % 2 ? { status: "accepted" } : { status: "rejected", reason: "Posti esauriti" }),
      ),
    );
    const told = await Promise.all(
      answers.map(async (answer) => ({ status: answer.status, body: await answer.json() })),
    );
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, history } = await own.show(id);
    expect(history).toHaveLength(2);
    for (const { body } of told.filter((one) => one.status !== 200))
      expect(body).toMatchObject({ code: "membership.transition_refused", details: { from: status } });
  });

  it("is changed with others, each by itself", async () => {
    const own = await club();
    const [groupId, other] = [await own.value("groups", "Lunedì"), await own.value("groups", "Martedì")];
    const [one, two] = [await own.member(), await own.member({ status: "rejected" })];
    const ids = [one.id, two.id, crypto.randomUUID()];
    const would = await own.bulk(ids, { status: "accepted" }, true);
    expect((await own.show(one.id)).status).toBe("pending");
    const did = await own.bulk(ids, { status: "accepted" });
    expect(did).toEqual(would);
    expect(did).toEqual({
      done: [one.id],
      failed: [
        { id: two.id, code: "membership.transition_refused", params: { from: "rejected", to: "accepted" } },
        { id: ids[2], code: "record.not_found" },
      ],
    });
    await own.bulk([one.id, two.id], { addGroupIds: [groupId, other] });
    await own.bulk([one.id, two.id], { addGroupIds: [groupId], removeGroupIds: [other] });
    expect((await own.list({ groupId })).data).toHaveLength(2);
    expect((await own.list({ groupId: other })).data).toHaveLength(0);
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect(
      await stage.client.refused(memberships.updateMany, { body: { ids: many } }, { bearer: own.bearer }),
    ).toMatchObject({ status: 400, fields: [{ path: ["ids"] }] });
  });
});
