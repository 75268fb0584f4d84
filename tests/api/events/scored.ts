import { scorerLinks } from "#contracts/events/scorer-links.ts";
import { scoring } from "#contracts/events/scoring.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { competitionGround, settingsOf } from "./competition.ts";
import { courted } from "./courted.ts";

type Scope = Partial<CallInput<typeof scorerLinks.create>["body"]>;
type Tap = CallInput<typeof scoring.tap>["body"];

/** The nonce of a form. */
export const nonce = () => crypto.randomUUID();

/** A club whose tournament is played today on two courts, its matches, and the calls of who scores them. */
export async function scored(
  stage: Stage,
  { teams = 4, isPlaced = true, settings = settingsOf({ formula: "roundRobin" }) } = {},
) {
  const club = await competitionGround(stage);
  const { client, sql } = stage;
  const hours = (count: number) => new Date(stage.clock.now().getTime() + count * 3_600_000).toISOString();
  const { event, fields, locationId } = await courted(stage, club, { teams, settings, from: hours(-1), to: hours(8) });
  const matches = await club.matches(event);
  if (isPlaced)
    for (const [at, { id }] of matches.entries())
      await sql`update upstream.matches set location_id = ${locationId}, field_id = ${fields[at % 2] ?? null},
        start_at = ${hours(at)}, end_at = ${hours(at + 0.5)} where id = ${id}`;
  const params = { eventId: event };
  const tapped = (token: string, matchId: string, tap: Partial<Tap> & Pick<Tap, "seq" | "action">) => ({
    params: { token, matchId },
    body: { nonce: nonce(), ...tap },
  });
  return {
    ...club,
    event,
    fields,
    matches: matches.map(({ id }) => id),
    issue: (scope: Scope = {}) =>
      client.ok(scorerLinks.create, { params, body: { label: "Tavolo 1", keepOthers: true, ...scope } }, club.by),
    refusedToIssue: (scope: Scope) =>
      client.refused(scorerLinks.create, { params, body: { label: "Tavolo 1", ...scope } }, club.by),
    links: async () => (await client.ok(scorerLinks.list, { params }, club.by)).data,
    revoke: (linkId: string) => client.ok(scorerLinks.revoke, { params: { ...params, linkId } }, club.by),
    read: (token: string) => client.ok(scoring.read, { params: { token } }),
    refusedToRead: (token: string) => client.refused(scoring.read, { params: { token } }),
    look: (token: string, matchId: string) => client.ok(scoring.show, { params: { token, matchId }, query: {} }),
    tap: (token: string, matchId: string, tap: Partial<Tap> & Pick<Tap, "seq" | "action">) =>
      client.ok(scoring.tap, tapped(token, matchId, tap)),
    refusedTap: (token: string, matchId: string, tap: Partial<Tap> & Pick<Tap, "seq" | "action">) =>
      client.refused(scoring.tap, tapped(token, matchId, tap)),
    /** Taps one after the other, from a number on; a side, or an action. */
    async play(token: string, matchId: string, from: number, taps: readonly (0 | 1 | Tap["action"])[]) {
      for (const [at, one] of taps.entries()) {
        const what = typeof one === "number" ? { action: "point" as const, side: one } : { action: one };
        await this.tap(token, matchId, { seq: from + at, ...what });
      }
    },
    /** Writes points into a match by SQL, as if they had been tapped long ago. */
    async given(matchId: string, points: readonly (0 | 1)[]) {
      const [{ seq }] = await sql<
        [{ seq: number }]
      >`select live_seq as seq from upstream.matches where id = ${matchId}`;
      for (const [at, side] of points.entries())
        await sql`insert into upstream.score_actions ${sql({
          ...{
            organisation_id: club.organisationId,
            match_id: matchId,
            seq: seq + at + 1,
            nonce: nonce(),
            kind: "point",
          },
          ...{ side, at: new Date(0) },
        })}`;
      await sql`update upstream.matches set live_seq = ${seq + points.length} where id = ${matchId}`;
      return seq + points.length;
    },
  };
}
export type Scored = Awaited<ReturnType<typeof scored>>;
