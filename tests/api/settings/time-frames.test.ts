import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxTimeFrames, timeFrames } from "#contracts/settings/time-frames.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const season = { name: "Stagione di prova", startAt: "2030-09-01", endAt: "2031-08-31" };

/** A club of its own, and calls of its manager. */
async function club() {
  const { jwt: bearer, organisationId } = await stage.member(await stage.organisation("Circolo di prova"));
  return {
    organisationId,
    add: (body = season) => stage.client.ok(timeFrames.create, { body }, { bearer }),
    refused: (body: unknown) => stage.client.refused(timeFrames.create, { body }, { bearer }),
    change: (id: string, body: object) => stage.client.ok(timeFrames.update, { params: { id }, body }, { bearer }),
    unchanged: (id: string, body: object) =>
      stage.client.refused(timeFrames.update, { params: { id }, body }, { bearer }),
    list: async () => (await stage.client.ok(timeFrames.list, {}, { bearer })).data,
    send: (body: object) => stage.client.send(timeFrames.create, { body }, { bearer }),
  };
}

it("lists the time frames of the own organisation only, newest first", async () => {
  const list = async (organisation: "aurora" | "riviera") =>
    (await stage.client.ok(timeFrames.list, {}, { bearer: await stage.staff("manager", organisation) })).data;
  const [aurora, riviera] = [await list("aurora"), await list("riviera")];
  expect(aurora).toHaveLength(3);
  expect(riviera).toHaveLength(2);
  expect(
    aurora
      .map(({ startAt }) => startAt)
      .toSorted()
      .toReversed(),
  ).toEqual(aurora.map(({ startAt }) => startAt));
  expect(aurora.map(({ id }) => id)).not.toContain(riviera[0]?.id);
});

describe("saving", () => {
  it("adds and changes, by the version that was seen", async () => {
    const { add, change, unchanged, list } = await club();
    const { id } = await add();
    expect(await change(id, { name: " Stagione 2030/31 ", version: 1 })).toMatchObject({
      name: "Stagione 2030/31",
      startAt: season.startAt,
      version: 2,
    });
    expect(await unchanged(id, { name: "Altro", version: 1 })).toMatchObject({ status: 409, code: "time_frame.stale" });
    expect(await unchanged(crypto.randomUUID(), { name: "Altro" })).toMatchObject({ status: 404 });
    expect(await list()).toHaveLength(1);
  });

  it("refuses the same dates, a name that is taken and an end that is not after the start", async () => {
    const { add, refused, change, unchanged } = await club();
    await add();
    expect(await refused({ ...season, name: "Doppia" })).toMatchObject({
      status: 409,
      code: "time_frame.duplicate",
      fields: [{ path: ["startAt"] }],
    });
    expect(await refused({ ...season, name: "STAGIONE di prova", endAt: "2031-07-31" })).toMatchObject({
      status: 409,
      code: "time_frame.name_taken",
      fields: [{ path: ["name"] }],
    });
    for (const endAt of ["2030-09-01", "2030-08-31"])
      expect(await refused({ ...season, name: "Breve", endAt })).toMatchObject({
        status: 422,
        code: "time_frame.end_not_after_start",
        fields: [{ path: ["endAt"] }],
      });
    // Overlapping ones are fine, and so is a day more.
    const other = await add({ name: "Inverno", startAt: "2030-12-01", endAt: "2031-02-28" });
    expect(await unchanged(other.id, { endAt: "2030-11-30" })).toMatchObject({ status: 422 });
    expect(await unchanged(other.id, { startAt: season.startAt, endAt: season.endAt })).toMatchObject({ status: 409 });
    await change(other.id, { startAt: season.startAt });
  });

  it("keeps one of many that are the same and come at once", async () => {
    const { send, list } = await club();
    const sent = await Promise.all(Array.from({ length: 8 }, (_, n) => send({ ...season, name: `Stagione ${n}` })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  it("ends at a number of frames", async () => {
    const { refused, organisationId } = await club();
    await stage.sql`insert into upstream.time_frames (organisation_id, name, start_at, end_at)
      select ${organisationId}, 'F' || n, date '2000-01-01' + n, date '2000-06-01' + n
        from generate_series(1, ${maxTimeFrames}) n`;
    expect(await refused(season)).toMatchObject({ code: "time_frame.too_many", details: { max: maxTimeFrames } });
  });

  it("of another organisation is a 404, and for the board only", async () => {
    const { id } = await (await club()).add();
    const change = { params: { id }, body: { name: "Altrui" } };
    const stranger = { bearer: await stage.staff("manager", "riviera") };
    expect(await stage.client.refused(timeFrames.update, change, stranger)).toMatchObject({ status: 404 });
    for (const who of ["coach", "events", "facilities"] as const)
      expect(await stage.client.refused(timeFrames.list, {}, { bearer: await stage.staff(who) })).toMatchObject({
        status: 403,
      });
  });
});
