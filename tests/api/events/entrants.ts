import { registrations } from "#contracts/events/registrations.ts";
import { teams } from "#contracts/events/teams.ts";
import type { CallInput } from "#contracts/operation.ts";
import { academy } from "#tests/api/academy/members.ts";
import type { Stage } from "#tests/api/support/stage.ts";

type Body = CallInput<typeof registrations.create>["body"];
type Player = Body["team"]["players"][number];

/** What of a tournament its registrations ask. */
interface Settings {
  readonly status: string;
  readonly min_teams: number;
  readonly max_teams: number | null;
  readonly max_players_per_team: number;
  readonly min_girls_per_team: number;
  readonly waiting_list: boolean;
  readonly team_name_required: boolean;
  readonly acceptance_rules: string;
  readonly fee_per_team: number;
}

let named = 0;
/** Somebody who plays, and whom the club does not know. */
export const guest = (about: Partial<Player> = {}): Player => {
  named += 1;
  return { firstName: "Ugo", lastName: `Ospite${named}`, ...about };
};

/** A club with an event manager, tournaments of its own by SQL, and calls of their registrations. */
export async function entrants(stage: Stage) {
  const { client, sql } = stage;
  const people = await academy(stage);
  const { organisationId } = people;
  const { jwt: bearer } = await stage.member(organisationId, ["eventManager"]);
  const by = { bearer };

  /** @returns the id of an event that is published, six teams of two at most, with a fee of 60,00 */
  async function tournament(about: Partial<Settings> = {}): Promise<string> {
    const { status = "published", ...given } = about;
    const settings = {
      ...{ min_teams: 4, max_teams: 6, max_players_per_team: 2, min_girls_per_team: 0, waiting_list: true },
      ...{ team_name_required: false, acceptance_rules: "", fee_per_team: 6_000, ...given },
    };
    const [event] = await sql<[{ id: string }]>`insert into upstream.events ${sql({
      ...{ organisation_id: organisationId, name: "Torneo di prova", status, time_zone: "Europe/Rome" },
      ...{ start_at: "2199-06-01T07:00:00Z", end_at: "2199-06-02T18:00:00Z" },
    })} returning id`;
    const own = { organisation_id: organisationId, event_id: event.id };
    await sql`insert into upstream.tournaments ${sql({ ...own, formula: "groups", gender: "mix", currency: "eur", ...settings })}`;
    await sql`insert into upstream.divisions ${sql({ ...own, name: "Unica" })}`;
    return event.id;
  }

  const bodyOf = (eventId: string, about: Partial<Body> = {}): Body => ({
    eventId,
    team: { name: null, players: [guest(), guest()] },
    ...about,
  });
  const call = (id: string, body: object) => ({ params: { id }, body });
  return {
    ...people,
    bearer,
    by,
    manager: { bearer: people.bearer },
    tournament,
    bodyOf,
    add: (eventId: string, about: Partial<Body> = {}) =>
      client.ok(registrations.create, { body: bodyOf(eventId, about) }, by),
    refusedToAdd: (eventId: string, about: Partial<Body> = {}) =>
      client.refused(registrations.create, { body: bodyOf(eventId, about) }, by),
    list: (event: string, query: object = {}) =>
      client.ok(registrations.list, { query: { event, pageSize: 2500, ...query } }, by),
    players: (event: string, query: object = {}) =>
      client.ok(registrations.players, { query: { event, ...query } }, by),
    show: (id: string) => client.ok(registrations.show, { params: { id } }, by),
    change: async (id: string, body: object) =>
      (await client.ok(registrations.update, call(id, body), by)).registration,
    refusedToChange: (id: string, body: object) => client.refused(registrations.update, call(id, body), by),
    withdraw: (id: string, query: object = {}) => client.ok(registrations.delete, { params: { id }, query }, by),
    refusedToWithdraw: (id: string) => client.refused(registrations.delete, { params: { id }, query: {} }, by),
    confirm: async (eventId: string, body: object = {}) =>
      (await client.ok(registrations.confirm, { params: { eventId }, query: {}, body }, by)).data,
    refusedToConfirm: (eventId: string, body: object = {}) =>
      client.refused(registrations.confirm, { params: { eventId }, query: {}, body }, by),
    reopen: (eventId: string, body: object = {}, query: object = {}) =>
      client.ok(registrations.reopen, { params: { eventId }, query, body }, by),
    refusedToReopen: (eventId: string, body: object = {}) =>
      client.refused(registrations.reopen, { params: { eventId }, query: {}, body }, by),
    teams: async (eventId: string, query: object = {}) =>
      (await client.ok(teams.list, { params: { eventId }, query }, by)).data,
    /** The names of a list's teams, in their order. */
    async order(event: string, list: "entry" | "waiting"): Promise<string[]> {
      const { data } = await client.ok(registrations.list, { query: { event, list: [list], pageSize: 2500 } }, by);
      return data.map(({ name }) => name);
    },
  };
}
export type Entrants = Awaited<ReturnType<typeof entrants>>;
