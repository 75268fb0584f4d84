import { matches } from "#contracts/events/matches.ts";
import { results } from "#contracts/events/results.ts";
import { closures, type Structure, structures } from "#contracts/events/rounds.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { entrants, guest } from "./entrants.ts";

type Settings = CallInput<typeof structures.generate>["body"]["settings"];
type Entered = CallInput<typeof results.enter>["body"]["results"][number];
type Tie = CallInput<typeof closures.decide>["body"]["ties"][number];

/** One set to 21, and tables as in volleyball. */
const rules = {
  format: { kind: "sets", bestOf: 1, to: 21, lastTo: 21, lead: 2, cap: null },
  ranking: {
    preset: "volleyball",
    matchPoints: { won: 3, narrowWon: 2, drawn: 1, narrowLost: 1, lost: 0 },
    creditWalkover: true,
    steps: [
      { key: "wins", scope: "all" },
      { key: "points", scope: "all" },
      { key: "setRatio", scope: "all" },
      { key: "pointRatio", scope: "all" },
      { key: "lastDirect", only: 2 },
    ],
  },
} as const;

/** Settings of a competition; two groups of which two go on to semi-finals and a match for the third place. */
export const settingsOf = (about: Partial<Settings> = {}): Settings => ({
  ...{ formula: "groupsKnockout", groupCount: 2, legs: 1, qualifiersPerGroup: 2, bestNext: 0, placement: "third" },
  ...{ format: { ...rules.format }, ranking: { ...rules.ranking, steps: [...rules.ranking.steps] }, scheduling: {} },
  ...about,
});

/** A club with an event manager, confirmed tournaments, and the calls that make and play their matches. */
export async function competitionGround(stage: Stage) {
  const club = await entrants(stage);
  const { client } = stage;
  const { by } = club;
  const at = (eventId: string) => ({ eventId });

  return {
    ...club,
    /** @returns the id of a published event whose teams, A, B, C, …, are confirmed in this order */
    async confirmed(count: number): Promise<string> {
      const eventId = await club.tournament({ max_teams: 64, fee_per_team: 0 });
      for (let team = 0; team < count; team++) {
        const name = String.fromCharCode("A".charCodeAt(0) + team);
        await club.add(eventId, { team: { name, players: [guest()] } });
      }
      await club.confirm(eventId, { proceedBelowMinimum: true });
      return eventId;
    },
    preview: (eventId: string, settings: Settings) =>
      client.ok(structures.preview, { params: at(eventId), body: { settings } }, by),
    generate: (eventId: string, settings: Settings = settingsOf(), body: object = {}) =>
      client.ok(structures.generate, { params: at(eventId), body: { settings, ...body } }, by),
    refusedToGenerate: (eventId: string, settings: Settings = settingsOf(), body: object = {}) =>
      client.refused(structures.generate, { params: at(eventId), body: { settings, ...body } }, by),
    structure: (eventId: string) => client.ok(structures.show, { params: at(eventId) }, by),
    reorderTeams: (eventId: string, rankings: string[], tag?: string) =>
      client.ok(structures.reorder, { params: at(eventId), body: { rankings, ...(tag && { tag }) } }, by),
    refusedToReorder: (eventId: string, rankings: string[], tag?: string) =>
      client.refused(structures.reorder, { params: at(eventId), body: { rankings, ...(tag && { tag }) } }, by),
    clean: (eventId: string, body: object = {}, query: object = {}) =>
      client.ok(structures.clean, { params: at(eventId), body, query }, by),
    refusedToClean: (eventId: string, body: object = {}) =>
      client.refused(structures.clean, { params: at(eventId), body, query: {} }, by),
    matches: async (eventId: string, query: object = {}) =>
      (await client.ok(matches.list, { params: at(eventId), query: { pageSize: 2500, ...query } }, by)).data,
    match: (eventId: string, matchId: string) => client.ok(matches.show, { params: { eventId, matchId } }, by),
    step: async (eventId: string, matchId: string, body: object) =>
      (await client.ok(matches.update, { params: { eventId, matchId }, query: {}, body }, by)).match,
    refusedStep: (eventId: string, matchId: string, body: object) =>
      client.refused(matches.update, { params: { eventId, matchId }, query: {}, body }, by),
    enter: (eventId: string, entered: Entered[], body: object = {}, query: object = {}) =>
      client.ok(results.enter, { params: at(eventId), query, body: { results: entered, ...body } }, by),
    refusedToEnter: (eventId: string, entered: Entered[], body: object = {}) =>
      client.refused(results.enter, { params: at(eventId), query: {}, body: { results: entered, ...body } }, by),
    undo: (eventId: string, resultId: string, query: object = {}) =>
      client.ok(results.undo, { params: { eventId, resultId }, query }, by),
    close: (eventId: string, roundIndex: number) =>
      client.ok(closures.close, { params: at(eventId), body: { roundIndex } }, by),
    refusedToClose: (eventId: string, roundIndex: number) =>
      client.refused(closures.close, { params: at(eventId), body: { roundIndex } }, by),
    reopenRound: (eventId: string, roundIndex: number, body: object = {}, query: object = {}) =>
      client.ok(closures.reopen, { params: at(eventId), query, body: { roundIndex, ...body } }, by),
    refusedToReopenRound: (eventId: string, roundIndex: number, body: object = {}) =>
      client.refused(closures.reopen, { params: at(eventId), query: {}, body: { roundIndex, ...body } }, by),
    decide: (eventId: string, roundId: string, ties: Tie[], body: object = {}) =>
      client.ok(closures.decide, { params: { eventId, roundId }, query: {}, body: { ties, ...body } }, by),
    refusedToDecide: (eventId: string, roundId: string, ties: Tie[]) =>
      client.refused(closures.decide, { params: { eventId, roundId }, query: {}, body: { ties } }, by),
    /** Enters a result for all matches that can be played: the team whose name comes first in the alphabet wins. */
    async playOut(eventId: string, roundId?: string): Promise<void> {
      for (;;) {
        const ready = await this.matches(eventId, {
          status: ["ready", "warmup", "started"],
          ...(roundId && { roundId }),
        });
        if (ready.length === 0) return;
        await this.enter(
          eventId,
          ready.map(({ id, sides: [one, other] }) => ({
            matchId: id,
            sets: [(one?.name ?? "") < (other?.name ?? "") ? [21, 10] : [10, 21]],
          })),
        );
      }
    },
  };
}

/** Names of teams by their places. */
export const namesIn = ({ teams }: Structure) => {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (ids: readonly string[]) => ids.map((id) => names.get(id) ?? "").join("");
};
