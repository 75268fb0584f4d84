import { rounds } from "#contracts/events/division-rounds.ts";
import { divisions } from "#contracts/events/divisions.ts";
import { teams } from "#contracts/events/teams.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { competitionGround, settingsOf } from "./competition.ts";

export type RoundBody = CallInput<typeof rounds.create>["body"];
export type PickBody = CallInput<typeof rounds.picks>["body"]["picks"][number];
type Source = NonNullable<PickBody["source"]>;

/** A round as it is sent: one set to 21, tables as in volleyball. */
export function roundOf(about: Partial<RoundBody> = {}): RoundBody {
  const { format, ranking } = settingsOf();
  return { type: "round-robin", name: null, picks: [], format, ranking, options: {}, schedulingOptions: {}, ...about };
}

/** New picks by seed; a team stands for itself, null for a place that is open. */
export const picksOf = (sources: readonly (Source | string | null)[]): PickBody[] =>
  sources.map((source, at) => ({
    id: `TMP-${at}`,
    order: at + 1,
    source: source === null ? { kind: "open" } : typeof source === "string" ? { kind: "team", teamId: source } : source,
  }));

/** A place of a round, of its only table unless a group is named. */
export const place = (roundId: string, rank: number, groupIndex: number | null = null): Source => ({
  ...{ kind: "place", roundId, groupIndex, rank },
});

export type DivisionGround = Awaited<ReturnType<typeof divisionGround>>;

/** A club with confirmed tournaments, and the calls of divisions, their rounds, and teams that give up. */
export async function divisionGround(stage: Stage) {
  const club = await competitionGround(stage);
  const { client } = stage;
  const { by } = club;
  const one = async (eventId: string) => (await client.ok(divisions.list, { params: { eventId } }, by)).data;

  return {
    ...club,
    divisions: one,
    addDivision: (eventId: string, body: CallInput<typeof divisions.create>["body"]) =>
      client.ok(divisions.create, { params: { eventId }, body }, by),
    /** @returns a confirmed event of so many teams: see `of` */
    async drawn(count: number) {
      return this.of(await club.confirmed(count));
    },
    /** @returns an event's first division, or another one, with the ids of its teams by seed, and the calls of it */
    async of(eventId: string, at = 0) {
      const division = (await one(eventId))[at];
      const tournamentId = division?.id ?? "";
      const ids = division?.teams.map(({ id }) => id) ?? [];
      const params = { eventId, tournamentId };
      return {
        ...params,
        teams: ids,
        division: () => client.ok(divisions.show, { params }, by),
        add: (body: RoundBody) => client.ok(rounds.create, { params, body }, by),
        refusedToAdd: (body: RoundBody) => client.refused(rounds.create, { params, body }, by),
        round: (roundId: string) => client.ok(rounds.show, { params: { ...params, roundId } }, by),
        edit: (roundId: string, body: object) => client.ok(rounds.update, { params: { ...params, roundId }, body }, by),
        refusedToEdit: (roundId: string, body: object) =>
          client.refused(rounds.update, { params: { ...params, roundId }, body }, by),
        remove: (roundId: string) => client.ok(rounds.delete, { params: { ...params, roundId } }, by),
        refusedToRemove: (roundId: string) => client.refused(rounds.delete, { params: { ...params, roundId } }, by),
        pick: (roundId: string, body: CallInput<typeof rounds.picks>["body"], query: object = {}) =>
          client.ok(rounds.picks, { params: { ...params, roundId }, query, body }, by),
        refusedToPick: (roundId: string, body: CallInput<typeof rounds.picks>["body"]) =>
          client.refused(rounds.picks, { params: { ...params, roundId }, query: {}, body }, by),
        close: (roundId: string) => client.ok(rounds.close, { params: { ...params, roundId } }, by),
        withdraw: (teamId: string, withdrawn: boolean, body: object = {}, query: object = {}) =>
          client.ok(teams.withdraw, { params: { eventId, teamId }, query, body: { withdrawn, ...body } }, by),
        refusedToWithdraw: (teamId: string, withdrawn: boolean, body: object = {}) =>
          client.refused(teams.withdraw, { params: { eventId, teamId }, query: {}, body: { withdrawn, ...body } }, by),
      };
    },
  };
}
