import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { isStep } from "#upstream/academy/memberships/transitions.ts";
import { academy } from "./members.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const statuses = ["pending", "accepted", "rejected", "canceled"] as const;

it("the database takes the steps that the program knows, and none besides, and writes down each", async () => {
  const own = await academy(stage);
  const { sql } = stage;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("pending" as const, "accepted" as const),
      fc.array(fc.constantFrom(...statuses), { maxLength: 12 }),
      async (first, wanted) => {
        const { id } = await own.member({ status: first });
        let status: (typeof statuses)[number] = first;
        const taken: [string | null, string][] = [[null, first]];
        for (const to of wanted) {
          const change = sql`update upstream.memberships set status = ${to} where id = ${id}`;
          if (isStep(status, to)) {
            await change;
            taken.push([status, to]);
            status = to;
          } else await expect(change).rejects.toMatchObject({ constraint_name: "memberships_transition" });
        }
        const rows = await sql<{ from: string | null; to: string }[]>`
          select "from", "to" from upstream.membership_status_changes where membership_id = ${id} order by sequence`;
        expect(rows.map(({ from, to }) => [from, to])).toEqual(taken);
        const [row] = await sql<[{ decided: boolean }]>`
          select decided_at is not null as decided from upstream.memberships where id = ${id}`;
        expect(row.decided).toBe(status !== "pending");
      },
    ),
    { numRuns: times(40, 1_000) },
  );
});

it("nobody writes, changes or drops what the history says, nor begins elsewhere than it begins", async () => {
  const own = await academy(stage);
  const { sql } = stage;
  const { id, athleteId } = await own.member();
  const kept = { constraint_name: "membership_status_changes_kept" };
  await expect(
    sql`update upstream.membership_status_changes set reason = 'x' where membership_id = ${id}`,
  ).rejects.toMatchObject(kept);
  await expect(sql`delete from upstream.membership_status_changes where membership_id = ${id}`).rejects.toMatchObject(
    kept,
  );
  await expect(sql`truncate upstream.membership_status_changes`).rejects.toMatchObject(kept);
  await expect(sql`insert into upstream.membership_status_changes (organisation_id, membership_id, "to")
    values (${own.organisationId}, ${id}, 'accepted')`).rejects.toMatchObject(kept);
  await expect(sql`delete from upstream.memberships where id = ${id}`).rejects.toThrow();
  for (const status of ["rejected", "canceled"]) {
    const other = await own.athlete();
    await expect(sql`insert into upstream.memberships (organisation_id, athlete_id, status)
      values (${own.organisationId}, ${other}, ${status})`).rejects.toMatchObject({
      constraint_name: "memberships_transition",
    });
  }
  await expect(sql`insert into upstream.memberships (organisation_id, athlete_id)
    values (${own.organisationId}, ${athleteId})`).rejects.toMatchObject({ constraint_name: "memberships_athlete" });
});
