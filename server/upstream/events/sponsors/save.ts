import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { sponsors as contract, Sponsor } from "#contracts/events/sponsors.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { requireImage } from "#upstream/account/media/require-image.ts";
import { Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { deleteRow, insertRow, lockRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { inTransaction, StaleReadError } from "#upstream/db/transaction.ts";
import { events } from "../events/table.ts";
import { eventsOf, toSponsor } from "./store.ts";
import { eventSponsors, sponsors as table } from "./table.ts";

const saving = <T>(write: Promise<T>): Promise<T> =>
  refusing(write, {
    sponsors_name: (cause) =>
      new Refusal(409, "sponsor.name_taken", { fields: [{ path: ["name"], code: "sponsor.name_taken" }], cause }),
    sponsors_logo: () => refuseField("sponsor.logo_unknown", ["logo"]),
    sponsors_link: () => refuseField("sponsor.text_without_url", ["textURL"]),
  });

const requireLogo = (tx: Queryable, organisationId: string, logo: string | null | undefined) =>
  requireImage(tx, organisationId, logo, { code: "sponsor.logo_unknown", path: ["logo"] });

/** @throws Refusal 409 `sponsor.name_taken`; 422 `sponsor.logo_unknown`, `sponsor.text_without_url` */
export function addSponsor(
  db: Database,
  organisationId: string,
  { textURL: textUrl, ...values }: HandlerInput<typeof contract.create>["body"],
): Promise<Sponsor> {
  const added = inTransaction(db, async (tx) => {
    await requireLogo(tx, organisationId, values.logo);
    return toSponsor(await insertRow(tx, table, { ...values, textUrl, organisationId }));
  });
  return saving(added);
}

/**
 * Changes what is given. A link that goes takes its text along.
 * @throws Refusal 404; 409 `sponsor.name_taken`; 422 `sponsor.logo_unknown`, `sponsor.text_without_url`
 */
export function changeSponsor(
  db: Database,
  organisationId: string,
  id: string,
  { textURL, ...given }: HandlerInput<typeof contract.update>["body"],
): Promise<Sponsor> {
  const textUrl = textURL === undefined && given.url === null ? null : textURL;
  const values = { ...given, ...(textUrl !== undefined && { textUrl }) };
  const changed = inTransaction(db, async (tx) => {
    await lockRow(tx, table, { organisationId, id });
    await requireLogo(tx, organisationId, values.logo);
    return toSponsor(await updateRow(tx, table, { organisationId, id }, { ...values, updatedAt: sql`now()` }));
  });
  return saving(changed);
}

/** Takes a sponsor out of the events that show it, which are locked; those behind it move up. */
async function takeOut(tx: Queryable, organisationId: string, sponsorId: string): Promise<void> {
  const own = eq(eventSponsors.organisationId, organisationId);
  const rows = await tx
    .delete(eventSponsors)
    .where(and(own, eq(eventSponsors.sponsorId, sponsorId)))
    .returning();
  for (const { eventId, position } of rows)
    await tx
      .update(eventSponsors)
      .set({ position: sql`${eventSponsors.position} - 1` })
      .where(and(own, eq(eventSponsors.eventId, eventId), gt(eventSponsors.position, position)));
}

/**
 * Deletes a sponsor, and takes it out of the events that show it.
 * @param proceed false asks first
 * @throws Refusal 404; 409 `sponsor.in_use` with the events' names
 */
export function deleteSponsor(db: Database, organisationId: string, id: string, proceed: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    const ids = (await eventsOf(tx, organisationId, id)).map((one) => one.id);
    // Events come before what belongs to them (ADR 48).
    const own = and(eq(events.organisationId, organisationId), inArray(events.id, ids));
    if (ids.length > 0)
      await tx.select({ id: events.id }).from(events).where(own).orderBy(asc(events.id)).for("no key update");
    await tx.select({ id: table.id }).from(table).where(rowsOf(table, { organisationId, id })).for("update");
    const showing = await eventsOf(tx, organisationId, id);
    if (showing.some((one) => !ids.includes(one.id))) throw new StaleReadError("another event shows it by now");
    const names = showing.flatMap(({ name, isRemoved }) => (isRemoved ? [] : [name]));
    if (names.length > 0 && !proceed) throw new Refusal(409, "sponsor.in_use", { details: { events: names } });
    await takeOut(tx, organisationId, id);
    await deleteRow(tx, table, { organisationId, id });
  });
}
