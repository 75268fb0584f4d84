import { tournaments } from "#contracts/events/tournaments.ts";
import type { CallInput } from "#contracts/operation.ts";
import { academy } from "#tests/api/academy/members.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { dayAhead } from "#tests/support/training-ground.ts";

type Body = CallInput<typeof tournaments.create>["body"];
type Patch = CallInput<typeof tournaments.update>["body"];

/** A tournament that nothing speaks against, ten days from now. */
export const plain = {
  name: "Torneo di prova",
  description: "Si gioca sul serio",
  startDate: dayAhead(10),
  startTime: "09:00",
  endDate: dayAhead(11),
  endTime: "18:00",
} satisfies Body;

interface Team {
  readonly name?: string | null;
  readonly list?: "entry" | "waiting" | "withdrawn";
  /** Athletes of the club, or strangers by their addresses; the gender of each. */
  readonly players?: readonly {
    athleteId?: string;
    email?: string;
    gender?: "male" | "female" | "notSpecified";
  }[];
  readonly debitId?: string;
}

/** What tables say of a tournament, to the byte. */
export async function rowOf({ sql }: Stage, id: string): Promise<string> {
  const [row] = await sql`
    select to_jsonb(e) || to_jsonb(t) as all from upstream.events e join upstream.tournaments t on t.event_id = e.id
     where e.id = ${id}`;
  return JSON.stringify(row?.all);
}

/** The call that cancels a tournament. */
export const cancel = (id: string, body: { cancelMessage: string; version?: number } = { cancelMessage: "Piove" }) =>
  [tournaments.cancel, { params: { id }, body, query: {} }] as const;

/** A club of its own with courts, and the calls of its event manager. */
export async function eventGround(stage: Stage) {
  const people = await academy(stage);
  const { organisationId } = people;
  const { client, sql } = stage;
  const events = await stage.member(organisationId, ["eventManager"]);
  const bearer = events.jwt;
  const patch = (id: string, body: Patch, query: object = {}) => ({ params: { id }, body, query });
  const place = async (name = "Arena", timeZone = "Europe/Rome") => {
    const [row] = await sql<[{ id: string }]>`
      insert into upstream.locations (organisation_id, name, time_zone)
      values (${organisationId}, ${name}, ${timeZone}) returning id`;
    return row.id;
  };
  const court = async (locationId: string, name: string) => {
    const [row] = await sql<[{ id: string }]>`
      insert into upstream.fields (organisation_id, location_id, name, shown_name, color)
      values (${organisationId}, ${locationId}, ${name}, ${name}, 'blue') returning id`;
    return row.id;
  };
  const change = (id: string, body: Patch, query: object = {}) =>
    client.ok(tournaments.update, patch(id, body, query), { bearer });
  return {
    ...people,
    events,
    bearer,
    place,
    court,
    change,
    add: (body: Partial<Body> = {}) => client.ok(tournaments.create, { body: { ...plain, ...body } }, { bearer }),
    refusedAdd: (body: object) => client.refused(tournaments.create, { body: { ...plain, ...body } }, { bearer }),
    refused: (id: string, body: Patch) => client.refused(tournaments.update, patch(id, body), { bearer }),
    show: (id: string) => client.ok(tournaments.show, { params: { id } }, { bearer }),
    /** Leads a draft to a state by the steps that there are. */
    async lead(id: string, to: "draft" | "published" | "live" | "completed" | "canceled") {
      const steps = ["draft", "published", "live", "completed"] as const;
      const way = to === "canceled" ? [] : steps.slice(1, steps.indexOf(to) + 1);
      for (const status of way) await change(id, { status: status as "published" });
      if (to === "canceled")
        await client.ok(tournaments.cancel, { params: { id }, body: { cancelMessage: "Piove" } }, { bearer });
    },
    /** A team at the end of its list, made by SQL: what is tested is not how it registers. */
    async team(eventId: string, { name = null, list = "entry", players = [{}], debitId }: Team = {}) {
      const [row] = await sql<[{ id: string; division: string }]>`
        insert into upstream.registrations (organisation_id, event_id, division_id, list, position, name, withdrawn_at, debit_id)
        select ${organisationId}, ${eventId}, d.id, ${list},
               ${list === "withdrawn" ? null : 0}::int + 1 + (select count(*) from upstream.registrations r
                 where r.division_id = d.id and r.list = ${list}),
               ${name}, ${list === "withdrawn" ? new Date() : null}, ${debitId ?? null}
          from upstream.divisions d where d.event_id = ${eventId} and d.order = 0
        returning id, division_id as division`;
      for (const [position, { athleteId = null, email = null, gender = "notSpecified" }] of players.entries())
        await sql`
          insert into upstream.registration_players (organisation_id, event_id, division_id, registration_id, athlete_id,
            position, first_name, last_name, gender, email)
          values (${organisationId}, ${eventId}, ${row.division}, ${row.id}, ${athleteId}, ${position}, 'Nome',
            ${`Cognome${position}`}, ${gender}, ${email})`;
      return row.id;
    },
    /** What a team owes, of which some was collected. @returns the debit's id */
    async debit(total: number, paid = 0) {
      const [row] = await sql<[{ id: string }]>`
        insert into upstream.debits (organisation_id, kind, currency, total, discounted)
        values (${organisationId}, 'registration', 'eur', ${total}, ${total}) returning id`;
      const pay = (amount: number, isPaid: boolean) => sql`
        insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at, confirmed, confirmed_at, due_date)
        values (${organisationId}, ${row.id}, ${amount}, 'cash', ${isPaid}, ${isPaid ? new Date() : null}, ${isPaid},
          ${isPaid ? new Date() : null}, ${dayAhead(0)})`;
      await sql.begin(async () => {
        if (paid > 0) await pay(paid, true);
        if (paid < total) await pay(total - paid, false);
      });
      return row.id;
    },
  };
}
export type EventGround = Awaited<ReturnType<typeof eventGround>>;
