import type { ImportRow } from "#contracts/imports/import-rows.ts";
import { taxCodeDifferences } from "#upstream/account/organizations/person-tax-code.ts";
import { addMonths } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import type { RowContext, RowToJudge } from "../rows/context.ts";
import { type Judgement, type Problem, problemAt, textOf } from "../rows/judgement.ts";
import { athletesLike, guardiansOfRows, type KnownAthlete, knownAthletes, type Match } from "../rows/known-people.ts";
import { guardianKeys, judgeGuardians } from "./guardians.ts";
import { athleteFields } from "./person.ts";
import { judgePlace } from "./place.ts";
import type { AthletePlan } from "./plan.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a row says who the athlete is. */
const keyOf = ({ line, read: { values } }: RowToJudge) => ({
  line,
  taxCode: textOf(values, "athlete.taxIDCode"),
  lastName: textOf(values, "athlete.lastName"),
  firstName: textOf(values, "athlete.firstName"),
  birthDate: textOf(values, "athlete.birthDate"),
  email: textOf(values, "athlete.email"),
});

/** Whom a row means: somebody for certain, perhaps some, or nobody who is there. */
export interface Identity {
  readonly certain: Match | null;
  readonly perhaps: readonly Match[];
}

/**
 * Whom the matches of a row say that it means. A tax code is somebody's, unless the birth date is another; both names and
 * the birth date are, unless the tax code is another, or there are two. All else is perhaps, and an e-mail alone nothing.
 */
export function identify(matches: readonly Match[]): Identity {
  const byCode = matches.filter(({ reason }) => reason === "taxCode");
  if (byCode.some(({ isOtherBirth }) => !isOtherBirth))
    return { certain: byCode.find(({ isOtherBirth }) => !isOtherBirth) ?? null, perhaps: [] };
  const byNames = matches.filter(({ reason, isOtherCode }) => reason === "namesAndBirthDate" && !isOtherCode);
  const [only, second] = byNames;
  if (byCode.length === 0 && only && !second) return { certain: only, perhaps: [] };
  return { certain: null, perhaps: matches };
}

/** Whether somebody who was born on a date is under 18 on another one. */
export const isMinorOn = (birthDate: string | null, today: string): boolean =>
  birthDate !== null && birthDate > addMonths(today, -18 * 12);

const nameOf = (values: Values) =>
  [textOf(values, "athlete.firstName"), textOf(values, "athlete.lastName")].filter(Boolean).join(" ");

/** The papers that a row brings: a certificate that ends later than what is there, a card that is not there. */
function papersOf(values: Values, known: KnownAthlete | undefined) {
  const until = textOf(values, "document.certificateExpiry");
  const card = textOf(values, "document.cardNumber");
  const isLater = until !== null && (known?.certificateUntil ?? "") < until;
  const isOther = card !== null && !known?.cards.some((notes) => notes.includes(card));
  const changes: ImportRow["changes"] = [];
  if (known && isLater)
    changes.push({ field: "document.certificateExpiry", before: known.certificateUntil, after: until });
  if (known && isOther) changes.push({ field: "document.cardNumber", before: known.cards[0] ?? null, after: card });
  return { certificateUntil: isLater ? until : null, cardNumber: isOther ? card : null, changes };
}

/** What would be written of a row for one athlete, or a new one, and what is wrong with that. */
function judgeFor(
  context: RowContext,
  { line, read: { values } }: RowToJudge,
  known: KnownAthlete | undefined,
  ofClub: Parameters<typeof judgeGuardians>[2]["ofClub"],
) {
  const problems: Problem[] = [];
  const { fields, changes } = athleteFields(values, known?.athlete ?? null);
  const birthDate = textOf(values, "athlete.birthDate") ?? known?.athlete.birthDate ?? null;
  const isMinor = isMinorOn(birthDate, context.club.today);
  const family = judgeGuardians(line, values, { known, ofClub, isMinor });
  const place = judgePlace(context, values, known);
  const papers = papersOf(values, known);
  problems.push(...family.problems, ...place.problems);
  const hasFamily = family.plans.length > 0 || known?.guardians.some(({ email, phoneNumber }) => email ?? phoneNumber);
  if (!known?.membership && isMinor && !hasFamily && !context.options.asRequests && family.problems.length === 0)
    problems.push(problemAt("guardian1.lastName", "membership.guardian_missing"));
  const plan: AthletePlan = {
    athleteId: known?.athlete.id ?? null,
    name: known ? `${known.athlete.firstName} ${known.athlete.lastName}` : nameOf(values),
    fields,
    guardians: family.plans,
    membership: place.membership,
    certificateUntil: papers.certificateUntil,
    cardNumber: papers.cardNumber,
  };
  return {
    plan,
    problems,
    missing: place.missing,
    changes: [...changes, ...family.changes, ...place.changes, ...papers.changes],
  };
}

/** Fields of which the tax code says otherwise: they are kept as they are given. */
function remarksOf(values: Values, known: KnownAthlete | undefined): ImportRow["remarks"] {
  const code = textOf(values, "athlete.taxIDCode") ?? known?.athlete.taxIdCode ?? null;
  if (code === null) return [];
  const gender = textOf(values, "athlete.gender") ?? known?.athlete.gender ?? "notSpecified";
  const parts = taxCodeDifferences(code, {
    firstName: textOf(values, "athlete.firstName") ?? known?.athlete.firstName ?? null,
    lastName: textOf(values, "athlete.lastName") ?? known?.athlete.lastName ?? null,
    birthDate: textOf(values, "athlete.birthDate") ?? known?.athlete.birthDate ?? null,
    gender: gender as "male" | "female" | "notSpecified",
  });
  return parts.map((part) => ({ field: `athlete.${part}`, code: "import.tax_id_differs" as const }));
}

/** What of the row is wrong by itself, whoever it means. */
function ownProblems({ read: { values, problems }, sameAs }: RowToJudge): Problem[] {
  const hasName = textOf(values, "athlete.lastName") !== null && textOf(values, "athlete.firstName") !== null;
  return [
    ...problems.map(({ field, code, params }) => problemAt(field, code, params)),
    // A name that cannot be read has said so.
    ...(hasName || problems.some(({ field }) => /^athlete\.(?:full|first|last)Name$/u.test(field))
      ? []
      : [problemAt("athlete.lastName", "import.name_missing")]),
    ...(sameAs === null ? [] : [problemAt(null, "import.same_as_line", { line: sameAs })]),
  ];
}

/** What has to be asked before a row is written for somebody who is there. */
function questionsOf(
  { certain, perhaps }: Identity,
  known: KnownAthlete | undefined,
  changes: ImportRow["changes"],
): ImportRow["questions"] {
  const own = changes.flatMap(({ field }) => (field.startsWith("athlete.") ? [field] : []));
  if (certain) return known?.athlete.accountId && own.length > 0 ? [{ code: "import.kept_in_app", fields: own }] : [];
  if (perhaps.length === 0) return [];
  const isOtherBirth = perhaps.some(({ reason }) => reason === "taxCode");
  return [
    isOtherBirth
      ? { code: "import.birth_date_differs", fields: ["athlete.birthDate"] }
      : { code: "import.perhaps_same", fields: [] },
  ];
}

/**
 * Judges rows of athletes by what the club has now.
 * @returns the judgements in the order of the rows
 */
export async function judgeAthletes(
  db: Queryable,
  context: RowContext,
  rows: readonly RowToJudge[],
): Promise<Judgement<AthletePlan>[]> {
  const { organisationId } = context;
  const matches = await athletesLike(db, organisationId, rows.map(keyOf));
  const ids = [...new Set([...matches.values()].flat().map(({ athleteId }) => athleteId))];
  const [people, ofClub] = await Promise.all([
    knownAthletes(db, organisationId, ids),
    guardiansOfRows(
      db,
      organisationId,
      rows.flatMap(({ line, read }) => guardianKeys(line, read.values)),
    ),
  ]);
  return rows.map((row) => {
    const identity = identify((matches.get(row.line) ?? []).filter(({ athleteId }) => people.has(athleteId)));
    const known = identity.certain ? people.get(identity.certain.athleteId) : undefined;
    const { plan, problems, missing, changes } = judgeFor(context, row, known, ofClub);
    const all = [...ownProblems(row), ...problems];
    const questions = questionsOf(identity, known, changes);
    const verdict =
      all.length > 0
        ? "wrong"
        : identity.perhaps.length > 0
          ? "perhaps"
          : !known
            ? "new"
            : changes.length > 0
              ? "changes"
              : "same";
    const remarks: ImportRow["remarks"] = [
      ...row.read.remarks.map(({ field, code }) => ({ field, code })),
      ...remarksOf(row.read.values, known),
      ...(identity.certain?.isMerged ? [{ field: "athlete.lastName", code: "import.merged" as const }] : []),
      ...(known?.membership?.status === "canceled" || known?.membership?.status === "rejected"
        ? [{ field: "membership", code: "import.membership_ended" as const }]
        : []),
    ];
    return {
      line: row.line,
      verdict,
      judged: {
        label: nameOf(row.read.values),
        values: row.read.values as ImportRow["values"],
        changes,
        recordId: known?.athlete.id ?? null,
        candidates: identity.perhaps.flatMap(({ athleteId, reason }) => {
          const one = people.get(athleteId);
          return one
            ? [
                {
                  id: athleteId,
                  name: `${one.athlete.firstName} ${one.athlete.lastName}`,
                  birthDate: one.athlete.birthDate,
                  reason,
                  membershipId: one.membership?.id ?? null,
                },
              ]
            : [];
        }),
        problems: all,
        remarks,
        questions,
      },
      missing,
      planFor: (recordId) => {
        if (ownProblems(row).length > 0) return undefined;
        if (recordId === (known?.athlete.id ?? null)) return problems.length > 0 ? undefined : plan;
        const chosen = recordId === null ? undefined : people.get(recordId);
        if (recordId !== null && !chosen) return undefined;
        const other = judgeFor(context, row, chosen, ofClub);
        return other.problems.length > 0 ? undefined : other.plan;
      },
    };
  });
}
