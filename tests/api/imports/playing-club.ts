import { registrations } from "#contracts/events/registrations.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { importingClub } from "./club.ts";

/** What of a tournament its registrations ask. */
interface Settings {
  readonly max_teams: number | null;
  readonly waiting_list: boolean;
  readonly team_name_required: boolean;
  readonly acceptance_rules: string;
  readonly fee_per_team: number;
}

/** A club with a way to make tournaments by SQL: what is tested is not how they are made. */
export async function playingClub(stage: Stage, name: string) {
  const club = await importingClub(stage, name);
  const { organisationId, as } = club;
  const entered = (event: string) =>
    stage.client.ok(registrations.list, { query: { event, pageSize: 2500, sort: "position" } }, as);
  return {
    ...club,
    entered,
    /** Teams of two, published; a fee of 40,00 and as many teams as come, unless it is said otherwise. */
    async tournament(about: Partial<Settings> = {}, status = "published", divisions = ["Open", "Amatori"]) {
      const [event] = await stage.sql<{ id: string }[]>`insert into upstream.events ${stage.sql({
        ...{ organisation_id: organisationId, name: "Torneo di prova", status, time_zone: "Europe/Rome" },
        ...{ start_at: "2199-06-01T07:00:00Z", end_at: "2199-06-02T18:00:00Z" },
      })} returning id`;
      const own = { organisation_id: organisationId, event_id: event?.id ?? "" };
      await stage.sql`insert into upstream.tournaments ${stage.sql({
        ...{ ...own, formula: "groups", gender: "mix", currency: "eur", min_teams: 4, max_teams: null },
        ...{ max_players_per_team: 2, waiting_list: true, team_name_required: false, acceptance_rules: "" },
        ...{ fee_per_team: 4_000, ...about },
      })}`;
      for (const [order, division] of divisions.entries())
        await stage.sql`insert into upstream.divisions ${stage.sql({ ...own, name: division, order })}`;
      return own.event_id;
    },
    confirm: (eventId: string) =>
      stage.sql`update upstream.tournaments set confirmed_at = now() where event_id = ${eventId}`,
    /** Where teams stand: list and name, in their order. */
    async lists(event: string) {
      const { data } = await entered(event);
      return data.map(({ list, name }) => `${list} ${name}`);
    },
  };
}
export type PlayingClub = Awaited<ReturnType<typeof playingClub>>;
