import { inArray, sql } from "drizzle-orm";
import type { NewGuardian } from "#contracts/academy/guardians.ts";
import { changeAthlete, insertAthlete, lockAthlete } from "#upstream/academy/athletes/save.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { addDocument } from "#upstream/academy/documents/save.ts";
import { addGuardian, changeGuardian } from "#upstream/academy/guardians/save.ts";
import { guardians } from "#upstream/academy/guardians/table.ts";
import { notifyOfStep } from "#upstream/academy/memberships/notify.ts";
import { beginMembership, changeMembership } from "#upstream/academy/memberships/save.ts";
import { membershipGroups, membershipSites, memberships } from "#upstream/academy/memberships/table.ts";
import { rowOr404, rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { RowToJudge } from "../rows/context.ts";
import { textOf } from "../rows/judgement.ts";
import { athletesLike } from "../rows/known-people.ts";
import type { WriteContext, WrittenRecord } from "../rows/written.ts";
import type { AthletePlan, GuardianPlan } from "./plan.ts";

/** Columns of a row that a change is about, as they were. */
const columnsOf = <T extends object>(row: T, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** The column of a body's field. */
const columnNames: Readonly<Record<string, readonly string[]>> = {
  taxIDCode: ["taxIdCode"],
  clothingSizes: ["topSize", "shortsSize", "tankTopSize"],
};
const changedColumns = (fields: object): string[] => Object.keys(fields).flatMap((name) => columnNames[name] ?? [name]);

/**
 * Holds the people whom rows may mean, in the order of their ids: memberships, then athletes (ADR 48).
 */
export async function holdAthletes(tx: Queryable, organisationId: string, rows: readonly RowToJudge[]): Promise<void> {
  const keys = rows.map(({ line, read: { values } }) => ({
    line,
    taxCode: textOf(values, "athlete.taxIDCode"),
    lastName: textOf(values, "athlete.lastName"),
    firstName: textOf(values, "athlete.firstName"),
    birthDate: textOf(values, "athlete.birthDate"),
    email: textOf(values, "athlete.email"),
  }));
  const found = [...(await athletesLike(tx, organisationId, keys)).values()].flat();
  const ids = [...new Set(found.map(({ athleteId }) => athleteId))];
  if (ids.length === 0) return;
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(sql`${memberships.organisationId} = ${organisationId} and ${inArray(memberships.athleteId, ids)}`)
    .orderBy(memberships.id)
    .for("no key update");
  await tx
    .select({ id: athletes.id })
    .from(athletes)
    .where(sql`${athletes.organisationId} = ${organisationId} and ${inArray(athletes.id, ids)}`)
    .orderBy(athletes.id)
    .for("no key update");
}

type Done = WrittenRecord[];

async function writePerson(
  tx: Queryable,
  w: WriteContext,
  line: number,
  plan: AthletePlan,
  done: Done,
): Promise<string> {
  const { organisationId, club, now } = w.context;
  const place = { organisationId, now, today: club.today };
  // Who is like somebody was asked when the row was judged, and what the tax code says is shown.
  const proceed = { proceedDuplicate: true, proceedTaxId: true };
  const base = { line, record: "athlete" as const, label: plan.name };
  if (plan.athleteId === null) {
    const { firstName = "", lastName = "" } = plan.fields;
    const row = await insertAthlete(tx, place, { ...plan.fields, firstName, lastName }, proceed);
    done.push({ ...base, recordId: row.id, outcome: "made", after: { version: row.version } });
    return row.id;
  }
  if (Object.keys(plan.fields).length === 0) return plan.athleteId;
  const stored = await lockAthlete(tx, organisationId, plan.athleteId);
  const row = await changeAthlete(tx, place, stored, plan.fields, proceed);
  const names = changedColumns(plan.fields);
  done.push({
    ...{ ...base, recordId: row.id, outcome: "changed", before: columnsOf(stored, names) },
    after: { ...columnsOf(row, names), version: row.version },
  });
  return row.id;
}

/** Changes a guardian whom the athlete has. */
async function changeKnown(
  tx: Queryable,
  w: WriteContext,
  line: number,
  athleteId: string,
  plan: GuardianPlan,
  guardianId: string,
  done: Done,
) {
  if (Object.keys(plan.person).length === 0) return;
  const { organisationId, now } = w.context;
  const stored = await rowOr404(tx, guardians, { organisationId, id: guardianId });
  const ids = { id: athleteId, guardianId };
  await changeGuardian(tx, { organisationId, now }, ids, { ...plan.person, proceedTaxId: true });
  const row = await rowOr404(tx, guardians, { organisationId, id: guardianId });
  const names = changedColumns(plan.person);
  done.push({
    ...{ line, record: "guardian", recordId: guardianId, label: plan.name, outcome: "changed" },
    before: columnsOf(stored, names),
    after: { ...columnsOf(row, names), version: row.version },
  });
}

async function writeGuardian(
  tx: Queryable,
  w: WriteContext,
  line: number,
  athleteId: string,
  plan: GuardianPlan,
  done: Done,
) {
  const { organisationId } = w.context;
  const known = plan.guardianId ?? w.guardians.get(plan.key) ?? null;
  const bond = { relation: plan.relation, isPayer: plan.isPayer, receivesMail: true };
  if (known !== null) {
    if (!plan.isBound) {
      await addGuardian(tx, organisationId, athleteId, { guardianId: known, ...bond });
      const base = { line, record: "guardian" as const, recordId: known, label: plan.name };
      done.push({ ...base, outcome: "changed", before: {}, after: { bondOf: athleteId } });
    }
    if (plan.guardianId !== null) await changeKnown(tx, w, line, athleteId, plan, known, done);
    return;
  }
  const { firstName = "", lastName = "" } = plan.person;
  // A family shares one e-mail: it makes nobody the same person.
  const body = { ...plan.person, firstName, lastName, ...bond, proceedDuplicate: true, proceedTaxId: true };
  const id = await addGuardian(
    tx,
    organisationId,
    athleteId,
    body as NewGuardian & { proceedDuplicate: true; proceedTaxId: true },
  );
  w.guardians.set(plan.key, id);
  const base = { line, record: "guardian" as const, recordId: id, label: plan.name };
  done.push({ ...base, outcome: "made", after: { version: 1, bondOf: athleteId } });
}

async function writeMembership(
  tx: Queryable,
  w: WriteContext,
  line: number,
  athleteId: string,
  plan: AthletePlan,
  done: Done,
) {
  const { context, caller, services } = w;
  const { organisationId, club, options, now } = context;
  const { id, levelId, groupIds, siteIds } = plan.membership;
  const base = { line, record: "membership" as const, label: plan.name };
  if (id === null) {
    const status = options.asRequests ? ("pending" as const) : ("accepted" as const);
    // Whether a minor has a guardian was asked when the row was judged.
    const place = { levelId: levelId ?? null, groupIds, siteIds: siteIds ?? [], proceedWithoutGuardian: true };
    const made = await beginMembership(tx, club, caller, { athleteId, status, ...place });
    done.push({ ...base, recordId: made, membershipId: made, outcome: "made", after: { version: 1 } });
    if (options.mail && status === "accepted")
      await notifyOfStep(tx, services, { club, staffMemberId: caller.staffMemberId }, [made], { status, notify: true });
    return made;
  }
  if (levelId === undefined && groupIds.length === 0 && siteIds === undefined) return id;
  const key = { organisationId, membershipId: id };
  const stored = await rowOr404(tx, memberships, { organisationId, id });
  const groups = await tx
    .select({ id: membershipGroups.groupId })
    .from(membershipGroups)
    .where(rowsOf(membershipGroups, key));
  const places = await tx
    .select({ id: membershipSites.siteId })
    .from(membershipSites)
    .where(rowsOf(membershipSites, key));
  await changeMembership(tx, club, { caller, now }, id, {
    ...(levelId !== undefined && { levelId }),
    ...{ addGroupIds: groupIds, siteIds: siteIds && [...siteIds], notify: false, proceedWithoutGuardian: true },
  });
  const row = await rowOr404(tx, memberships, { organisationId, id });
  done.push({
    ...{ ...base, recordId: id, membershipId: id, outcome: "changed" },
    before: { levelId: stored.levelId, groupIds: groups.map((one) => one.id), siteIds: places.map((one) => one.id) },
    after: { version: row.version },
  });
  return id;
}

async function writePapers(
  tx: Queryable,
  w: WriteContext,
  line: number,
  athleteId: string,
  plan: AthletePlan,
  done: Done,
) {
  const { context, caller } = w;
  const { options, club, now } = context;
  const add = async (
    type: "medicalCertificate" | "federalMembership",
    expiresOn: string,
    notes: string,
    label: string,
  ) => {
    const body = {
      type,
      mediaId: null,
      issuedOn: null,
      expiresOn,
      notes,
      athleteId,
      remindersFrom: options.remindersFrom,
    };
    const id = await addDocument(tx, caller, club, body, now);
    done.push({
      line,
      record: "document",
      recordId: id,
      label: `${plan.name} · ${label}`,
      outcome: "made",
      after: { version: 1 },
    });
  };
  if (plan.certificateUntil !== null) await add("medicalCertificate", plan.certificateUntil, "", plan.certificateUntil);
  if (plan.cardNumber !== null) await add("federalMembership", options.cardsUntil, plan.cardNumber, plan.cardNumber);
}

/** Writes a row of athletes, by the rules of each resource. @returns what was done. @throws Refusal of these resources */
export async function writeAthlete(
  tx: Queryable,
  w: WriteContext,
  line: number,
  plan: AthletePlan,
): Promise<WrittenRecord[]> {
  const done: Done = [];
  const athleteId = await writePerson(tx, w, line, plan, done);
  for (const guardian of plan.guardians) await writeGuardian(tx, w, line, athleteId, guardian, done);
  const membershipId = await writeMembership(tx, w, line, athleteId, plan, done);
  await writePapers(tx, w, line, athleteId, plan, done);
  return done.map((one) => ({ ...one, membershipId }));
}
