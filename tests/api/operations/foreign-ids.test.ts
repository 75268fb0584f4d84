import { describe, expect } from "vitest";
import { z } from "zod";
import { test } from "#tests/api/support/club.ts";
import { BodyShape, paramsOf, rowOf, tables } from "#tests/api/support/least-body.ts";
import { operations } from "#upstream/implementations.ts";

/** Refusals that say of an id that it is none of those that may be named; others say so by the place of the id. */
const unknown = ["order.stale", "gallery.changed", "calendar.changed", "division.changed", "round.pick_unknown"];

/**
 * Ids that nobody looks up: labels of what is only computed, and picks that are new. Nothing of them is kept.
 */
const labels: readonly string[] = [
  "structures.preview settings",
  "ownSimulations.advise settings.[]",
  "ownSimulations.simulate settings",
  "ownSimulations.compare scenarios.[].settings",
].flatMap((settings) => ["id", "source.teamId"].map((name) => `${settings}.rounds.[].picks.[].${name}`));

/**
 * Ids that the least body does not reach, as something else of it, or of the demo, is refused before: they are tried in the
 * tests of their resources. A new id is reached here, or stands here with a test of its own.
 */
const triedElsewhere: readonly string[] = [
  "staffMembers.login id",
  // Sports are of all clubs.
  "subscriptionTemplates.create sportId",
  "receipts.create sportId",
  "reservationSeries.addDate decisions.[].fieldId",
  "documents.update mediaId",
  "memberships.create levelId",
  "memberships.create groupIds.[]",
  "memberships.create siteIds.[]",
  "subscriptionTemplates.create coverage.timeFrameId",
  "subscriptions.sellMany sessionIds.[]",
  "subscriptions.sell sessionIds.[]",
  "trainingSessions.create courseId",
  "trainingSessions.create siteId",
  "trainingSessions.create siteFieldId",
  "participants.updateMany data.[].id",
  "recurringSessions.update siteId",
  "recurringSessions.update siteFieldId",
  "recurringSessions.update coachIds.[]",
  "recurringSessions.updateParticipants participants.[]",
  "fields.updateMany data.[].id",
  "priceLists.replace fieldIds.[]",
  "priceLists.replace sportIds.[]",
  "reservations.replace sportId",
  "reservations.addPayment payerId",
  "reservationSeries.create fieldIds.[]",
  "reservationSeries.create sportId",
  "reservationSeries.create decisions.[].fieldId",
  "reservationSeries.replaceRest from",
  "reservationSeries.replaceRest courts.[].fieldId",
  "reservationSeries.replaceRest courts.[].toFieldId",
  "reservationSeries.replaceRest sportId",
  "reservationSeries.replaceRest holder.athleteId",
  "reservationSeries.replaceRest decisions.[].fieldId",
  "reservationSeries.cancelRest from",
  "openDays.update image",
  "openDays.update addSessions.[]",
  "openDays.update removeSessions.[]",
  "tournaments.update sportId",
  "tournaments.update levelId",
  "registrations.create tournamentId",
  "registrations.create team.players.[].id",
  "registrations.create team.players.[].athleteId",
  "registrations.reorder rankings.[]",
  "structures.generate settings.rounds.[].picks.[].id",
  "structures.generate settings.rounds.[].picks.[].source.teamId",
  "structures.reorder rankings.[]",
  "closures.decide ties.[].teamIds.[]",
  "rounds.decide ties.[].teamIds.[]",
  "matches.update field",
  "matches.batch matches.[].field",
  "matches.batch matches.[].id",
  "schedules.call fieldId",
  "schedules.call matchId",
  "debits.addPayment instalmentIds.[]",
  "debits.updatePayment payerId",
  "receipts.create payerId",
  "notifications.update ids.[]",
  "consents.give guardianId",
  // Whom a withdrawal names is looked for as a given one.
  "consents.withdraw guardianId",
  "consents.giveMany membershipIds.[]",
  // A correction's sale is made as any other.
  "subscriptions.correct templateId",
  "subscriptions.correct courseId",
  "subscriptions.correct sessionIds.[]",
  "subscriptions.correct promotionId",
  "openDays.subscribe trainingId",
  "openDays.subscribe athleteID",
  // Of teams alone, which the least body does not bring along.
  "imports.create eventId",
  "imports.update values.[].decision.id",
  "imports.decide lines.[].decision.id",
  "erasures.replay personId",
  // Ids of a dashboard's log, which upstream only keeps.
  "erasures.replay logPeople.[]",
  "erasures.acknowledge logPeople.[]",
];

const Answer = z.object({
  code: z.string().optional(),
  fields: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])) })).optional(),
  /** Of calls that answer by item. */
  failed: z.array(z.object({ code: z.string() })).optional(),
  data: z.unknown().optional(),
});

/** Whether an answer says that an id is not known: by its status, at its place, or by its item. */
function isRefused(status: number, answer: z.infer<typeof Answer>, path: string): boolean {
  const { code = "", fields = [], failed = [], data } = answer;
  if (status === 200) return failed.some((one) => one.code === "record.not_found") || isNothing(data);
  const places = fields.map((field) => field.path.map((part) => (typeof part === "number" ? "[]" : part)).join("."));
  const isThere = places.some((place) => path === place || path.startsWith(`${place}.`));
  // A 404 may name the field alone, wherever in the body it is.
  const isNamed = isThere || places.some((place) => path.replace(/\.\[\]$/u, "").endsWith(`.${place}`));
  return (status === 404 && (fields.length === 0 || isNamed)) || unknown.includes(code) || (status === 422 && isThere);
}

/** Of what is compared, one that is refused is null. */
const isNothing = (data: unknown) => Array.isArray(data) && data.length > 0 && data.every((one) => one === null);

describe("an id of another club in a body", () => {
  test("is never taken", { timeout: 240_000 }, async ({ club }) => {
    const { sql } = club.upstream.services;
    const tenantOf = async (athlete: string) =>
      (await sql<[{ id: string }]>`select organisation_id as id from upstream.athletes where id = ${athlete}`)[0].id;
    const [own, other] = [await tenantOf(club.athleteId), await tenantOf(club.foreignAthleteId)];
    const ownIds = new Map<string, string>();
    const foreignIds = new Map<string, string>();
    for (const [field, of] of Object.entries(tables)) {
      const [mine, theirs] = [await rowOf(club.upstream, of, own), await rowOf(club.upstream, of, other)];
      if (mine) ownIds.set(field, mine);
      // Sports are nobody's.
      if (theirs && of !== "sports") foreignIds.set(field, theirs);
    }
    const idOf = (field: string) => ownIds.get(field) ?? crypto.randomUUID();
    const taken: string[] = [];
    const unseen: string[] = [];
    for (const operation of operations) {
      if (!operation.body || operation.auth === "public") continue;
      const shape = new BodyShape(operation);
      for (const path of shape.idPaths()) {
        const name = path.split(".").findLast((part) => part !== "[]") ?? "";
        const params = await paramsOf(club.upstream, operation, own);
        const ask = async (id: string) => {
          const body = shape.bodyWith(path, id, idOf);
          const response = await club.client.send(operation, { params, query: {}, body } as never, {
            bearer: club.manager,
          });
          const text = await response.text();
          return { status: response.status, answer: text === "" ? {} : Answer.parse(JSON.parse(text)) };
        };
        const called = `${operation.id} ${path}`;
        const { status, answer } = await ask(foreignIds.get(name) ?? crypto.randomUUID());
        if (isRefused(status, answer, path)) {
          // Where nothing says what is not found, it may be a part of the address: then an id of the club's is not either.
          const isSure = status !== 404 || answer.fields !== undefined || (await ask(idOf(name))).status !== 404;
          if (!isSure) unseen.push(`${called}: 404`);
        } else if (status < 400 || status >= 500) taken.push(`${called}: ${status}`);
        else unseen.push(`${called}: ${status} ${answer.code}`);
      }
    }
    const isListed = (list: readonly string[]) => (one: string) => !list.includes(one.split(":")[0] ?? "");
    expect(taken.filter(isListed(labels))).toEqual([]);
    expect(unseen.filter(isListed(triedElsewhere))).toEqual([]);
  });
});
