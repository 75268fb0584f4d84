import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { AdmissionObjection } from "#contracts/academy/admission.ts";
import { type AdmissionQuestion, admissionAnswers, isAdmissionQuestion } from "#contracts/academy/admission-answers.ts";
import type { DocumentState } from "#contracts/academy/states.ts";
import type { AccessRules } from "#contracts/academy/training-rules.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { athletes } from "../athletes/table.ts";
import { attributeValues } from "../attributes/table.ts";
import { certificateState } from "../documents/state.ts";
import { clubOf } from "../memberships/club.ts";
import { memberships } from "../memberships/table.ts";
import { membershipState, outstandingByMembership } from "../subscriptions/payment-state.ts";
import type { trainingCourses } from "../training-courses/table.ts";

// The one place that says who may be let into a training or a course. Every way in asks here: single entry and late entry,
// standing places, sales, approvals, publication of trainings (ADR 116).

type CourseRow = typeof trainingCourses.$inferSelect;

/** What is asked of who comes in. */
export interface Requirements {
  /** Whether only accepted members come in; by an open day, and on trial, anybody does. */
  readonly membership: boolean;
  readonly medicalCertificate: boolean;
  readonly paid: boolean;
  /** The level of the course; null: of any. */
  readonly levelId: string | null;
  readonly gender: CourseRow["gender"];
}

/** What a course asks together with some of its trainings, of which staff may have given each rules of its own. */
export const requirementsOf = (
  course: Pick<CourseRow, "levelId" | "gender"> | null,
  rules: readonly Pick<AccessRules, "requireMedicalCertificate" | "requirePaid">[],
): Requirements => ({
  membership: true,
  medicalCertificate: rules.some((one) => one.requireMedicalCertificate),
  paid: rules.some((one) => one.requirePaid),
  levelId: course?.levelId ?? null,
  gender: course?.gender ?? "mix",
});

/** Something that speaks against letting somebody in: `membership.not_accepted`, or a question that staff may answer. */
export type Objection = AdmissionObjection;

/** The answers of a call. */
export type Proceeds = { readonly [Name in (typeof admissionAnswers)[AdmissionQuestion]]: boolean };

interface Door {
  readonly organisationId: string;
  readonly now: Date;
}

/** The athletes among some who have an overdue instalment. */
async function debtorsAmong(
  db: Queryable,
  { organisationId, today }: { organisationId: string; today: string },
  ids: string[],
) {
  const owed = outstandingByMembership(db, organisationId, today);
  const rows = await db
    .select({ athleteId: memberships.athleteId, state: membershipState(owed) })
    .from(memberships)
    .innerJoin(owed, eq(owed.membershipId, memberships.id))
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.athleteId, ids)));
  return new Set(rows.flatMap(({ athleteId, state }) => (state === "debtor" ? [athleteId] : [])));
}

/**
 * Everything that speaks against letting athletes in, today by the organisation's date, in the order in which it is asked;
 * three statements at most, however many they are. Their memberships are held by the caller.
 */
export async function objectionsTo(
  db: Queryable,
  { organisationId, now }: Door,
  athleteIds: readonly string[],
  asks: Requirements,
): Promise<Objection[]> {
  const ids = [...new Set(athleteIds)];
  if (ids.length === 0) return [];
  const { today } = await clubOf(db, organisationId, now);
  const rows = await db
    .select({
      athlete: { id: athletes.id, firstName: athletes.firstName, lastName: athletes.lastName },
      gender: athletes.gender,
      status: memberships.status,
      levelId: memberships.levelId,
      own: attributeValues.name,
      wanted: sql<string | null>`(select name from ${attributeValues} wanted
        where wanted.organisation_id = ${organisationId} and wanted.id = ${asks.levelId}::uuid)`,
      certificate: asks.medicalCertificate
        ? certificateState(athletes.id, { organisationId, today })
        : sql<DocumentState>`'valid'`,
    })
    .from(athletes)
    .leftJoin(
      memberships,
      and(eq(memberships.organisationId, athletes.organisationId), eq(memberships.athleteId, athletes.id)),
    )
    .leftJoin(attributeValues, eq(attributeValues.id, memberships.levelId))
    .where(and(eq(athletes.organisationId, organisationId), inArray(athletes.id, ids)))
    .orderBy(asc(athletes.lastName), asc(athletes.firstName), asc(athletes.id));
  const debtors = asks.paid ? await debtorsAmong(db, { organisationId, today }, ids) : new Set<string>();
  const { levelId, gender } = asks;
  const questions = rows.flatMap((row): Objection[] => {
    const { athlete } = row;
    const isOfOtherLevel = levelId !== null && row.levelId !== null && row.levelId !== levelId;
    const isOfOtherGender = gender !== "mix" && row.gender !== "notSpecified" && row.gender !== gender;
    return [
      ...(asks.membership && row.status !== "accepted"
        ? [{ athlete, code: "membership.not_accepted", params: {} }]
        : []),
      ...(row.certificate === "missing" || row.certificate === "expired"
        ? [{ athlete, code: "document.certificate_missing", params: { state: row.certificate } }]
        : []),
      ...(debtors.has(athlete.id) ? [{ athlete, code: "membership.unpaid", params: {} }] : []),
      ...(isOfOtherLevel
        ? [{ athlete, code: "course.level_differs", params: { level: row.wanted ?? "", own: row.own ?? "" } }]
        : []),
      ...(isOfOtherGender ? [{ athlete, code: "course.gender_differs", params: { gender } }] : []),
    ];
  });
  return questions.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Refusals that cannot be overridden come first. */
const rankOf = ({ code }: Objection): number => Object.keys(admissionAnswers).indexOf(code);

/** The objections that staff have not answered. */
const unanswered = (objections: readonly Objection[], proceeds: Proceeds): Objection[] =>
  objections.filter(({ code }) => !isAdmissionQuestion(code) || !proceeds[admissionAnswers[code]]);

/** @throws Refusal 409 by the first objection that staff have not answered, with what its text needs */
export function requireAdmission(objections: readonly Objection[], proceeds: Proceeds): void {
  const [first] = unanswered(objections, proceeds);
  if (first) throw new Refusal(409, first.code, { details: first.params });
}

/**
 * Requires the admission of several athletes who are let in together. @throws Refusal 409 with `athletes`, all whom its
 * code concerns
 */
export function requireAdmissionOfAll(objections: readonly Objection[], proceeds: Proceeds): void {
  const open = unanswered(objections, proceeds);
  const [first] = open;
  if (first) throw new Refusal(409, first.code, { details: { athletes: whomOf(open, first.code) } });
}

const whomOf = (objections: readonly Objection[], wanted: string) =>
  objections.flatMap(({ code, athlete }) => (code === wanted ? [athlete] : []));

/** What no answer overrides is refused before anything is shown. @throws Refusal 409 `membership.not_accepted` */
export function requireMemberships(objections: readonly Objection[]): void {
  const code = "membership.not_accepted";
  const athletes = whomOf(objections, code);
  if (athletes.length > 0) throw new Refusal(409, code, { details: { athletes } });
}
