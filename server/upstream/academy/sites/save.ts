import { sql } from "drizzle-orm";
import { maxSites, type Site, type SiteEffects, type sites as siteCalls } from "#contracts/academy/sites.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { lockOrganization } from "#upstream/account/organizations/store.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { placeRows, requireWhole } from "#upstream/core/places.ts";
import { found, notFound, Refusal, refuseField, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import { insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockLocation } from "#upstream/facilities/locations/place.ts";
import { cancelTrainings } from "../training-sessions/cancel.ts";
import { type TrainingChange, trainingChangeOf } from "../training-sessions/training-change.ts";
import { obstaclesOf, upcomingTrainingsAt } from "../training-sessions/upcoming.ts";
import { requireFields, writeClosedDates, writeFields } from "./fields.ts";
import { listSites, packagesOnlyAt, siteOrder } from "./store.ts";
import { sites as table } from "./table.ts";

type Input<Call extends keyof typeof siteCalls> = HandlerInput<(typeof siteCalls)[Call]>;

/** A site. @throws Refusal 404 */
export async function showSite(db: Queryable, organisationId: string, id: string): Promise<Site> {
  const [site] = await listSites(db, organisationId, id);
  return found(site);
}

const taken = (code: string, path: string) => (cause: unknown) =>
  new Refusal(409, code, { fields: [{ path: [path], code }], cause });

/** Runs a write: what the database refuses has a code of its own. */
const saving = <T>(write: Promise<T>): Promise<T> =>
  refusing(write, {
    sites_name: taken("site.name_taken", "name"),
    sites_location: taken("site.location_taken", "locationId"),
    sites_of_location: () => notFound("locationId"),
    sites_zone: () => refuseField("site.zone_differs", ["timeZone"]),
    site_fields_in_use: taken("site_field.in_use", "fields"),
    site_fields_elsewhere: () => refuseField("site_field.court_elsewhere", ["locationId"]),
  });

/** Writes a site, last of all, in the caller's transaction. @returns its id. @throws Refusal 404; 409 `site.too_many` */
export async function insertSite(
  tx: Queryable,
  organisationId: string,
  body: Input<"create">["body"],
): Promise<string> {
  const { fields, closedDates, ...values } = body;
  await lockOrganization(tx, organisationId);
  if (values.locationId) await lockLocation(tx, organisationId, values.locationId);
  const { length: position } = await siteOrder(tx, organisationId);
  if (position >= maxSites) throw new Refusal(409, "site.too_many", { details: { max: maxSites } });
  await requireFields(tx, organisationId, values.locationId, fields);
  const { id } = await insertRow(tx, table, { ...values, organisationId, position });
  await writeFields(tx, organisationId, id, fields);
  await writeClosedDates(tx, organisationId, id, values.locationId ? [] : closedDates);
  return id;
}

/**
 * Adds a site, last of all. Sites are added and put in order one after the other, for which the organisation's row is
 * held; a location before it, as in every write that concerns its courts (ADR 48).
 * @throws Refusal 404; 409 `site.too_many`; every code of the contract's `saveErrors`
 */
export function addSite(db: Database, organisationId: string, { body }: Input<"create">): Promise<Site> {
  const added = inTransaction(db, async (tx) =>
    showSite(tx, organisationId, await insertSite(tx, organisationId, body)),
  );
  return saving(added);
}

/** Changes a site. @throws Refusal 404; 409 `site.stale`; every code of the contract's `saveErrors` */
export function changeSite(
  { db, now }: Pick<Services, "db" | "now">,
  organisationId: string,
  { params, body }: Input<"update">,
): Promise<Site> {
  const { version, fields, closedDates, ...changes } = body;
  const { id } = params;
  const changed = inTransaction(db, async (tx) => {
    if (changes.locationId) await lockLocation(tx, organisationId, changes.locationId);
    const stored = await lockRow(tx, table, { organisationId, id });
    requireVersion(stored, version, "site.stale");
    const locationId = changes.locationId === undefined ? stored.locationId : changes.locationId;
    if (fields) await requireFields(tx, organisationId, locationId, fields);
    await updateRow(tx, table, { organisationId, id }, { ...changes, updatedAt: sql`now()` });
    if (fields) await writeFields(tx, organisationId, id, fields);
    if (locationId) await writeClosedDates(tx, organisationId, id, []);
    else if (closedDates) await writeClosedDates(tx, organisationId, id, closedDates);
    return showSite(tx, organisationId, id);
  });
  const courts = (fields ?? []).flatMap(({ id: field, fieldId }) =>
    fieldId === null || field.startsWith("TMP-") ? [] : [{ id: field, courtId: fieldId }],
  );
  return refusing(saving(changed), {
    [exclusionViolation]: async (cause) => {
      const conflicts = await obstaclesOf(db, organisationId, courts, now());
      return new Refusal(409, "site.location_in_use", { details: { conflicts }, cause });
    },
  });
}

/** How trainings at a site that is closed are canceled. */
const closing = { reason: "", notify: true, grantRecoveries: false, cleared: false };

/** What closing a site concerns, and the trainings to come there. */
async function affectedBy(tx: Queryable, { organisationId, now }: TrainingChange, id: string) {
  const packages = await packagesOnlyAt(tx, organisationId, id);
  const ids = await upcomingTrainingsAt(tx, organisationId, id, now);
  const touched: SiteEffects = {
    tag: tagOf([ids, packages.map((one) => one.id).toSorted()]),
    trainings: ids.length,
    packages,
  };
  return { touched, ids };
}

/**
 * Closes a site; its trainings to come stay, or are canceled by the club.
 * @throws Refusal 404; 409 `site.already_closed`, `site.trainings_touched`
 */
export function closeSite(services: Services, caller: StaffCaller, { params, query, body }: Input<"close">) {
  const { id } = params;
  const act = trainingChangeOf(services, caller);
  const { organisationId } = act;
  return reviewed(services.db, query.preview, async (tx, ask) => {
    const stored = await lockRow(tx, table, { organisationId, id });
    if (stored.status === "closed") throw new Refusal(409, "site.already_closed");
    const { touched, ids } = await affectedBy(tx, act, id);
    const decided = touched.trainings === 0 || body.trainings !== null;
    ask(
      touched,
      { decided, tag: body.tag ?? null },
      () => new Refusal(409, "site.trainings_touched", { details: { touched } }),
    );
    await updateRow(tx, table, { organisationId, id }, { status: "closed", updatedAt: sql`now()` });
    if (body.trainings === "cancel") await cancelTrainings(tx, act, ids, closing);
    return { site: await showSite(tx, organisationId, id), touched };
  });
}

/** @throws Refusal 409 `order.stale` unless all are named, once */
export function reorderSites(db: Database, organisationId: string, { body }: Input<"reorder">): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockOrganization(tx, organisationId);
    requireWhole(await siteOrder(tx, organisationId), body.positions);
    await placeRows(tx, table, organisationId, body.positions);
  });
}
