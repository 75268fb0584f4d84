import { memberships } from "#contracts/academy/memberships.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { eachOf } from "#upstream/core/bulk.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { notFound } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { insertAthlete } from "../athletes/save.ts";
import { hasAthlete } from "../athletes/store.ts";
import { clubOf } from "./club.ts";
import { memberDownload } from "./download.ts";
import { isEnding, lockWaiting } from "./effects.ts";
import { listMemberships } from "./list.ts";
import { notifyOfStep } from "./notify.ts";
import { beginMembership, changeMembership, lockMemberships, requireChange } from "./save.ts";
import { membershipAt, showMembership } from "./show.ts";

type NewMembership = HandlerInput<(typeof memberships)["create"]>["body"];

/** The athlete of a new membership: one of the club's, or a new one. @throws Refusal 404 and those of a new athlete */
async function athleteOf(
  tx: Queryable,
  place: { readonly organisationId: string; readonly now: Date },
  { athleteId, athlete, proceedDuplicate, proceedTaxId }: NewMembership,
): Promise<string> {
  const options = { proceedDuplicate, proceedTaxId, within: "athlete" };
  if (athlete) return (await insertAthlete(tx, place, athlete, options)).id;
  if (athleteId === undefined || !(await hasAthlete(tx, place.organisationId, athleteId))) throw notFound("athleteId");
  return athleteId;
}

export const membershipImplementations = implement(memberships, {
  async list({ query }, { services: { db, now }, caller }) {
    return listMemberships(db, await clubOf(db, caller.organisationId, now()), query);
  },

  async create({ body }, { services: { db, now }, caller: { organisationId, staffMemberId } }) {
    const club = await clubOf(db, organisationId, now());
    return inTransaction(db, async (tx) => {
      const athleteId = await athleteOf(tx, { organisationId, now: now() }, body);
      const id = await beginMembership(tx, club, { staffMemberId }, { ...body, athleteId });
      return showMembership(tx, club, id);
    });
  },

  async updateMany({ query, body }, { services, caller }) {
    const { db, now } = services;
    const { organisationId, staffMemberId } = caller;
    const club = await clubOf(db, organisationId, now());
    const { ids, ...change } = body;
    return inTransaction(
      db,
      async (tx) => {
        await lockMemberships(tx, organisationId, ids);
        await requireChange(tx, organisationId, change);
        if (isEnding(change.status)) await lockWaiting(tx, organisationId, ids, now());
        const deciding = { caller, now: now() };
        const result = await eachOf(tx, [...new Set(ids)], (inner, id) =>
          changeMembership(inner, club, deciding, id, change),
        );
        await notifyOfStep(tx, services, { club, staffMemberId }, result.done, change);
        return result;
      },
      { keep: !query.preview },
    );
  },

  async download({ query }, { services, caller, language }) {
    const club = await clubOf(services.db, caller.organisationId, services.now());
    const { format, sort, ...filters } = query;
    return answerDownload(format, await memberDownload(services, club, { filters, sort, language }));
  },

  async show({ params }, { services: { db, now }, caller }) {
    const { organisationId } = caller;
    return showMembership(
      db,
      await clubOf(db, organisationId, now()),
      await membershipAt(db, organisationId, params.id),
    );
  },

  async update({ params: { id }, query, body }, { services, caller }) {
    const { db, now } = services;
    const { organisationId, staffMemberId } = caller;
    const club = await clubOf(db, organisationId, now());
    return inTransaction(
      db,
      async (tx) => {
        await requireChange(tx, organisationId, body);
        const { effects } = await changeMembership(tx, club, { caller, now: now() }, id, body);
        await notifyOfStep(tx, services, { club, staffMemberId }, [id], body);
        return { ...(await showMembership(tx, club, id)), effects };
      },
      { keep: !query.preview },
    );
  },
});
