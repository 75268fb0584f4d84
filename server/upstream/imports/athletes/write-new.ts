import { randomUUID } from "node:crypto";
import { insertAthletes } from "#upstream/academy/athletes/save.ts";
import { addFirstDocuments } from "#upstream/academy/documents/save.ts";
import { addFirstGuardians, type FirstGuardian } from "#upstream/academy/guardians/save.ts";
import { beginMemberships } from "#upstream/academy/memberships/save.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { WriteContext, WrittenRecord } from "../rows/written.ts";
import type { AthletePlan } from "./plan.ts";

/** A row that makes an athlete. */
export interface NewAthlete {
  readonly line: number;
  readonly plan: AthletePlan;
}

/** Whether a row makes an athlete and nothing else but what is theirs: such rows are written together. */
export const isAllNew = ({ athleteId, membership, guardians }: AthletePlan, { context }: WriteContext): boolean =>
  athleteId === null &&
  membership.id === null &&
  !context.options.mail &&
  guardians.every(({ isBound, guardianId }) => !isBound && guardianId === null);

type Row = NewAthlete & { readonly athleteId: string; readonly membershipId: string };

/** The guardians of rows; who stands in several of them is one. */
function guardiansOf(w: WriteContext, rows: readonly Row[]) {
  const given: (FirstGuardian & Pick<Row, "line" | "membershipId"> & { readonly label: string })[] = [];
  for (const { line, plan, athleteId, membershipId } of rows)
    for (const { key, person, name, relation, isPayer } of plan.guardians) {
      const known = w.guardians.get(key);
      const guardianId = known ?? randomUUID();
      w.guardians.set(key, guardianId);
      const { firstName = "", lastName = "" } = person;
      // One who is named twice of an athlete is bound once.
      if (given.some((one) => one.athleteId === athleteId && one.guardianId === guardianId)) continue;
      const made = known === undefined ? { ...person, firstName, lastName } : null;
      given.push({ ...{ line, membershipId, label: name, athleteId, guardianId, relation, isPayer }, person: made });
    }
  return given;
}

function documentsOf({ context: { options } }: WriteContext, rows: readonly Row[]) {
  const { remindersFrom, cardsUntil } = options;
  return rows.flatMap(({ line, plan, athleteId, membershipId }) => {
    const base = { line, membershipId, athleteId, issuedOn: null, remindersFrom };
    const { certificateUntil: until, cardNumber: card } = plan;
    return [
      ...(until === null
        ? []
        : [
            {
              ...base,
              id: randomUUID(),
              type: "medicalCertificate" as const,
              expiresOn: until,
              notes: "",
              label: until,
            },
          ]),
      ...(card === null
        ? []
        : [
            {
              ...base,
              id: randomUUID(),
              type: "federalMembership" as const,
              expiresOn: cardsUntil,
              notes: card,
              label: card,
            },
          ]),
    ].map((one) => ({ ...one, label: `${plan.name} · ${one.label}` }));
  });
}

/**
 * Writes rows that make athletes, all together: a statement for each table. What is refused of one of them is refused of
 * all; who calls then writes them one by one.
 * @returns what was done, by the lines of the rows
 */
export async function writeNewAthletes(
  tx: Queryable,
  w: WriteContext,
  some: readonly NewAthlete[],
): Promise<WrittenRecord[]> {
  const { context, caller } = w;
  const { organisationId, club, options, now } = context;
  const rows: Row[] = some.map((one) => ({ ...one, athleteId: randomUUID(), membershipId: randomUUID() }));
  const people = rows.map(({ athleteId, plan: { fields } }) => {
    const { firstName = "", lastName = "" } = fields;
    return { ...fields, id: athleteId, firstName, lastName };
  });
  await insertAthletes(tx, { organisationId, now, today: club.today }, people);
  const family = guardiansOf(w, rows);
  await addFirstGuardians(tx, organisationId, family);
  const status = options.asRequests ? ("pending" as const) : ("accepted" as const);
  const begun = rows.map(({ athleteId, membershipId, plan: { membership } }) => {
    const { levelId = null, groupIds, siteIds = [] } = membership;
    return { id: membershipId, athleteId, status, levelId, groupIds, siteIds };
  });
  await beginMemberships(tx, club, caller, begun);
  const papers = documentsOf(w, rows);
  const stored = papers.map(({ line: _, label: _label, membershipId: _member, ...one }) => one);
  await addFirstDocuments(tx, caller, club, stored, now);
  const made = { outcome: "made" as const, after: { version: 1 } };
  return [
    ...rows.flatMap(({ line, plan, athleteId, membershipId }): WrittenRecord[] => [
      { ...made, line, record: "athlete", recordId: athleteId, label: plan.name, membershipId },
    ]),
    ...family.map(
      ({ line, label, membershipId, guardianId, athleteId, person }): WrittenRecord =>
        person
          ? {
              ...made,
              line,
              record: "guardian",
              recordId: guardianId,
              label,
              membershipId,
              after: { version: 1, bondOf: athleteId },
            }
          : {
              ...{ line, record: "guardian", recordId: guardianId, label, membershipId },
              ...{ outcome: "changed", before: {}, after: { bondOf: athleteId } },
            },
    ),
    ...rows.map(
      ({ line, plan, membershipId }): WrittenRecord => ({
        ...{ ...made, line, record: "membership", recordId: membershipId, label: plan.name, membershipId },
      }),
    ),
    ...papers.map(
      ({ line, id, label, membershipId }): WrittenRecord => ({
        ...{ ...made, line, record: "document", recordId: id, label, membershipId },
      }),
    ),
  ].toSorted((a, b) => a.line - b.line);
}
