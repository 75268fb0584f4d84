import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reservations } from "#contracts/facilities/reservations.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const confirm = (id: string) => club.client.send(reservations.confirm, { params: { id } }, { bearer: club.manager });
const codeOf = async (answer: Response) => (answer.ok ? "ok" : (await answer.json()).code);

describe("two confirmations of overlapping reservations at once", () => {
  const rounds = times(5, 200);

  it(`leave exactly one winner, ${rounds} times out of ${rounds}`, async () => {
    for (let round = 0; round < rounds; round++) {
      const date = addDays("2028-01-01", round);
      const pair = await Promise.all([
        club.book({ date, startAt: "10:00", endAt: "12:00" }),
        club.book({ date, startAt: round % 2 ? "11:00" : "10:00", endAt: "12:00" }),
      ]);
      const codes = await Promise.all((await Promise.all(pair.map(({ id }) => confirm(id)))).map(codeOf));
      expect(codes.toSorted()).toEqual(["ok", "reservation.overlap"]);
    }
  }, 120_000);

  it("leave one winner of twenty, and of the same one confirmed twenty times", async () => {
    const date = "2027-06-01";
    const rivals = await Promise.all(
      Array.from({ length: 20 }, () => club.book({ date, startAt: "10:00", endAt: "11:00" })),
    );
    const codes = await Promise.all((await Promise.all(rivals.map(({ id }) => confirm(id)))).map(codeOf));
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => code === "reservation.overlap")).toHaveLength(19);
    const { id } = await club.book({ date, startAt: "12:00", endAt: "13:00" });
    const again = await Promise.all((await Promise.all(Array.from({ length: 20 }, () => confirm(id)))).map(codeOf));
    expect(again.toSorted()).toEqual([...Array(1).fill("ok"), ...Array(19).fill("reservation.not_pending")]);
  });
});

describe("the database itself", () => {
  it("refuses an overlap by raw SQL, whichever way it is written", async () => {
    const { sql } = club.upstream.services;
    const date = "2027-06-02";
    const first = await club.confirm((await club.book({ date, startAt: "10:00", endAt: "11:00" })).id);
    const second = await club.book({ date, startAt: "11:00", endAt: "12:00" });
    await club.confirm(second.id);
    const pending = await club.book({ date, startAt: "14:00", endAt: "15:00" });
    const overlap = /occupancies_no_overlap/u;
    await expect(
      sql`update upstream.reservations set start_at = start_at - interval '1 minute' where id = ${second.id}`,
    ).rejects.toThrow(overlap);
    await expect(
      sql`update upstream.reservations set status = 'confirmed', start_at = ${first.startAt}, end_at = ${first.endAt}
           where id = ${pending.id}`,
    ).rejects.toThrow(overlap);
    await expect(
      sql`insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
          values (${demoOrganisations.aurora}, ${club.place.padel}, 'training', gen_random_uuid(),
                  tstzrange(${first.startAt}, ${second.endAt}))`,
    ).rejects.toThrow(overlap);
  });

  it("tells a confirmation what stands in its way when a raw writer was quicker", async () => {
    const { sql } = club.upstream.services;
    const { id, startAt, endAt } = await club.book({ date: "2027-06-03", startAt: "10:00", endAt: "11:00" });
    // A writer that does not lock the court, with its row still uncommitted while the confirmation runs.
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const { promise: release, resolve: finish } = Promise.withResolvers<void>();
    const other = sql.begin(async (tx) => {
      await tx`insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
               values (${demoOrganisations.aurora}, ${club.place.padel}, 'training', gen_random_uuid(),
                       tstzrange(${startAt}, ${endAt}))`;
      wrote();
      await release;
    });
    await written;
    const confirming = confirm(id);
    await expect
      .poll(
        async () =>
          (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
            .length,
      )
      .toBeGreaterThan(0);
    finish();
    await other;
    const answer = await confirming;
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: "reservation.overlap",
      details: { conflicts: [{ holder: "" }] },
    });
  });
});
