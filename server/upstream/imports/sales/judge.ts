import { and, eq, inArray, ne } from "drizzle-orm";
import type { ImportRow } from "#contracts/imports/import-rows.ts";
import { templateCourses } from "#upstream/academy/subscription-templates/courses/table.ts";
import { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import { subscriptions } from "#upstream/academy/subscriptions/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { identify } from "../athletes/judge.ts";
import type { RowContext, RowToJudge } from "../rows/context.ts";
import { type Judgement, type Problem, problemAt, textOf } from "../rows/judgement.ts";
import { athletesLike, type KnownAthlete, knownAthletes } from "../rows/known-people.ts";
import type { SalePlan } from "./plan.ts";

type Values = Readonly<Record<string, unknown>>;

const keyOf = ({ line, read: { values } }: RowToJudge) => ({
  line,
  taxCode: textOf(values, "athlete.taxIDCode"),
  lastName: textOf(values, "athlete.lastName"),
  firstName: textOf(values, "athlete.firstName"),
  birthDate: textOf(values, "athlete.birthDate"),
  email: textOf(values, "athlete.email"),
});

/** What of the club's packages and sales rows are judged by. */
interface Sold {
  readonly templates: ReadonlyMap<string, { readonly price: number; readonly type: string }>;
  /** Courses of packages that are of some. */
  readonly courses: ReadonlyMap<string, readonly string[]>;
  /** What athletes have, as `athlete template date`. */
  readonly had: ReadonlySet<string>;
}

async function soldOf(db: Queryable, organisationId: string, athleteIds: readonly string[]): Promise<Sold> {
  const [templates, included, had] = await Promise.all([
    db
      .select({ id: subscriptionTemplates.id, price: subscriptionTemplates.price, type: subscriptionTemplates.type })
      .from(subscriptionTemplates)
      .where(eq(subscriptionTemplates.organisationId, organisationId)),
    db
      .select({ templateId: templateCourses.templateId, courseId: templateCourses.courseId })
      .from(templateCourses)
      .where(eq(templateCourses.organisationId, organisationId)),
    athleteIds.length === 0
      ? []
      : db
          .select({
            athleteId: subscriptions.athleteId,
            templateId: subscriptions.templateId,
            date: subscriptions.transactionDate,
          })
          .from(subscriptions)
          .where(
            and(
              eq(subscriptions.organisationId, organisationId),
              inArray(subscriptions.athleteId, [...athleteIds]),
              ne(subscriptions.status, "canceled"),
            ),
          ),
  ]);
  return {
    templates: new Map(templates.map(({ id, ...one }) => [id, one])),
    courses: new Map(
      [...Map.groupBy(included, ({ templateId }) => templateId)].map(([id, some]) => [
        id,
        some.map((one) => one.courseId),
      ]),
    ),
    had: new Set(had.map(({ athleteId, templateId, date }) => `${athleteId} ${templateId} ${date}`)),
  };
}

/** Both dates, where the row has both; the package says them otherwise. */
function coverageOf(values: Values): SalePlan["coverage"] {
  const [startAt, endAt] = [textOf(values, "sale.startAt"), textOf(values, "sale.endAt")];
  return startAt !== null && endAt !== null ? { startAt, endAt } : null;
}

/** What a row says of a sale to one member, and what is wrong with it. */
function judgeFor(context: RowContext, values: Values, known: KnownAthlete | undefined, sold: Sold) {
  const problems: Problem[] = [];
  const name = textOf(values, "sale.package");
  const found = name === null ? undefined : context.resolve("package", name);
  const templateId = typeof found === "object" ? found.id : null;
  const template = sold.templates.get(templateId ?? "");
  const date = textOf(values, "sale.transactionDate");
  const coverage = coverageOf(values);
  const price = typeof values["sale.price"] === "number" ? values["sale.price"] : null;
  const paidValue = values["sale.paid"];
  const asked = price ?? template?.price ?? 0;
  const paid = typeof paidValue === "number" ? paidValue : paidValue === true ? asked : 0;
  const courses = template?.type === "courseSubscription" ? (sold.courses.get(templateId ?? "") ?? []) : [];
  if (name === null) problems.push(problemAt("sale.package", "import.package_missing"));
  if (date !== null && date > context.club.today)
    problems.push(problemAt("sale.transactionDate", "subscription.date_ahead"));
  if (coverage && coverage.endAt < coverage.startAt)
    problems.push(problemAt("sale.endAt", "subscription.coverage_invalid"));
  if (template && price !== null && price > template.price)
    problems.push(problemAt("sale.price", "subscription.discount_above_total", { total: template.price }));
  if (paid > asked && (template !== undefined || price !== null))
    problems.push(problemAt("sale.paid", "import.paid_above_price"));
  if (courses.length > 1) problems.push(problemAt("sale.package", "subscription.course_required"));
  const { membership } = known ?? {};
  if (known && membership?.status !== "accepted")
    problems.push(problemAt("athlete.lastName", "subscription.membership_not_accepted"));
  const athleteId = known?.athlete.id ?? "";
  const isThere = sold.had.has(`${athleteId} ${templateId} ${date ?? context.club.today}`);
  const plan: SalePlan | undefined =
    membership && templateId !== null
      ? {
          membershipId: membership.id,
          label: [known?.athlete.firstName, known?.athlete.lastName, "·", name].filter(Boolean).join(" "),
          templateId,
          courseId: courses[0] ?? null,
          transactionDate: date,
          coverage,
          asked: price,
          paid,
          notes: textOf(values, "sale.notes") ?? "",
        }
      : undefined;
  const missing = name !== null && templateId === null ? [{ about: "package" as const, name }] : [];
  const leftOut =
    found === "leaveOut" && name !== null ? { code: "import.value_left_out", params: { name } } : undefined;
  return { plan, problems, isThere, missing, leftOut };
}

/** What of the row is wrong by itself, whoever it means. */
function ownProblems({ read: { values, problems } }: RowToJudge): Problem[] {
  const hasName = textOf(values, "athlete.lastName") !== null && textOf(values, "athlete.firstName") !== null;
  const isNamed = hasName || textOf(values, "athlete.taxIDCode") !== null;
  return [
    ...problems.map(({ field, code, params }) => problemAt(field, code, params)),
    ...(isNamed || problems.some(({ field }) => field.startsWith("athlete."))
      ? []
      : [problemAt("athlete.lastName", "import.name_missing")]),
  ];
}

/** Judges rows of sales by what the club has now, in the order of the rows. Whom a row sells to has to be a member. */
export async function judgeSales(
  db: Queryable,
  context: RowContext,
  rows: readonly RowToJudge[],
): Promise<Judgement<SalePlan>[]> {
  const { organisationId } = context;
  const matches = await athletesLike(db, organisationId, rows.map(keyOf));
  const ids = [...new Set([...matches.values()].flat().map(({ athleteId }) => athleteId))];
  const [people, sold] = await Promise.all([knownAthletes(db, organisationId, ids), soldOf(db, organisationId, ids)]);
  return rows.map((row) => {
    const { values } = row.read;
    const { certain, perhaps } = identify(matches.get(row.line) ?? []);
    const known = certain ? people.get(certain.athleteId) : undefined;
    const members = perhaps.filter(({ athleteId }) => people.get(athleteId)?.membership?.status === "accepted");
    const { problems, isThere, missing, leftOut } = judgeFor(context, values, known, sold);
    const own = ownProblems(row);
    if (own.length === 0 && !known && members.length === 0)
      own.push(
        perhaps.length > 0
          ? problemAt("athlete.lastName", "import.athlete_ambiguous", { count: perhaps.length })
          : problemAt("athlete.lastName", "import.athlete_unknown"),
      );
    const all = [...own, ...problems];
    const verdict = all.length > 0 ? "wrong" : !known ? "perhaps" : isThere ? "same" : "new";
    const remarks: ImportRow["remarks"] = [
      ...row.read.remarks.map(({ field, code }) => ({ field, code })),
      ...(isThere && known ? [{ field: "sale.package", code: "import.sale_there" as const }] : []),
    ];
    const label = [
      textOf(values, "athlete.firstName"),
      textOf(values, "athlete.lastName"),
      "·",
      textOf(values, "sale.package"),
    ]
      .filter(Boolean)
      .join(" ");
    return {
      line: row.line,
      verdict,
      judged: {
        label,
        values: values as ImportRow["values"],
        changes: [],
        recordId: known?.athlete.id ?? null,
        candidates: members.flatMap(({ athleteId, reason }) => {
          const one = people.get(athleteId);
          const name = `${one?.athlete.firstName} ${one?.athlete.lastName}`;
          const membershipId = one?.membership?.id ?? null;
          return one ? [{ id: athleteId, name, birthDate: one.athlete.birthDate, reason, membershipId }] : [];
        }),
        problems: all,
        remarks,
        questions: verdict === "perhaps" ? [{ code: "import.perhaps_same" as const, fields: [] }] : [],
      },
      missing,
      leftOut,
      planFor: (athleteId) => {
        if (own.length > 0) return undefined;
        const one = judgeFor(context, values, athleteId === null ? known : people.get(athleteId), sold);
        return one.problems.length > 0 ? undefined : one.plan;
      },
    };
  });
}
