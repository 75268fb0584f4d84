import { sites } from "#contracts/academy/sites.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { academy } from "./members.ts";

type Body = CallInput<typeof trainingSessions.create>["body"];
type Change = CallInput<typeof trainingSessions.update>["body"];

/**
 * A club with a location that is open all day, of two courts and one that is made of them, which is a site of its own
 * with one plain field more, and a coach; trainings there by the calls of its manager.
 */
export async function gym(stage: Stage) {
  const club = await academy(stage);
  const { sql, client } = stage;
  const { organisationId, bearer } = club;
  const coach = await stage.member(organisationId, ["coach"]);
  const [location] = await sql<[{ id: string }]>`
    insert into upstream.locations (organisation_id, name, time_zone)
    values (${organisationId}, 'Centro', 'Europe/Rome') returning id`;
  await sql`insert into upstream.opening_slots (organisation_id, location_id, day_of_week, start_minute, end_minute)
    select ${organisationId}, ${location.id}, day, 0, 1440 from generate_series(1, 7) as day`;
  const court = async (name: string) => {
    const [row] = await sql<[{ id: string }]>`
      insert into upstream.fields (organisation_id, location_id, name, shown_name, color)
      values (${organisationId}, ${location.id}, ${name}, ${name}, 'red') returning id`;
    return row.id;
  };
  const [a, b, whole] = [await court("A"), await court("B"), await court("A e B")];
  await sql`insert into upstream.field_parts (organisation_id, location_id, whole_id, part_id)
    select ${organisationId}, ${location.id}, ${whole}, part from unnest(${[a, b]}::uuid[]) as part`;
  const site = await client.ok(
    sites.create,
    {
      body: {
        name: "Centro",
        timeZone: "Europe/Rome",
        locationId: location.id,
        fields: [
          { id: "TMP-1", name: "Campo A", fieldId: a },
          { id: "TMP-2", name: "Campo A e B", fieldId: whole },
          { id: "TMP-3", name: "Sala" },
          { id: "TMP-4", name: "Prato", exclusive: false },
        ],
      },
    },
    { bearer },
  );
  const [fieldA = "", fieldWhole = "", room = "", lawn = ""] = site.fields.map(({ id }) => id);
  /** A local date some days from now. */
  const day = (ahead: number) => localDateOf(new Date(stage.clock.now().getTime() + ahead * 86_400_000), "Europe/Rome");
  const bodyOf = (body: Partial<Body> = {}): Body => ({
    ...{ name: "Padel base", date: day(3), startTime: "18:00", endTime: "19:30", siteId: site.id, siteFieldId: fieldA },
    coachIds: [coach.staffMemberId],
    ...body,
  });
  return {
    ...club,
    call: { bearer },
    coach,
    locationId: location.id,
    courts: { a, b, whole },
    site,
    fields: { a: fieldA, whole: fieldWhole, room, lawn },
    day,
    bodyOf,
    plan: (body?: Partial<Body>) => client.ok(trainingSessions.create, { body: bodyOf(body) }, { bearer }),
    refused: (body: Partial<Body>) => client.refused(trainingSessions.create, { body: bodyOf(body) }, { bearer }),
    show: (id: string) => client.ok(trainingSessions.show, { params: { id } }, { bearer }),
    change: (id: string, body: Change, preview = false) =>
      client.ok(trainingSessions.update, { params: { id }, query: { preview }, body }, { bearer }),
    changeRefused: (id: string, body: Change) =>
      client.refused(trainingSessions.update, { params: { id }, body }, { bearer }),
    /** Lets an athlete in, by SQL: who comes in, and what it costs, is tested elsewhere. */
    async enter(trainingId: string, athleteId: string, access = "course", spendGroupId: string | null = null) {
      await sql`insert into upstream.participants (organisation_id, training_id, athlete_id, access, spend_group_id)
        values (${organisationId}, ${trainingId}, ${athleteId}, ${access}, ${spendGroupId})`;
    },
    /** The simple courts that something takes. */
    taken: async (sourceId: string) =>
      (
        await sql<{ field: string }[]>`
          select field_id as field from upstream.occupancies where source_id = ${sourceId} order by field_id`
      ).map(({ field }) => field),
  };
}
