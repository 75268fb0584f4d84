import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, typedIn } from "#app/backend/forms/forms.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { accept, write } from "#app/backend/forms/submit.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { SubscriptionBody } from "#contracts/academy/sales.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { type Subscription, subscriptions } from "#contracts/academy/subscriptions.ts";
import { Id } from "#contracts/scalars.ts";
import type { Route } from "./+types/correction";
import { correctionChanges, correctionStart } from "./correction-view.ts";
import { belowTransaction, transactionPath } from "./handle.ts";
import { clubDay, headlineOf, loadTransaction, targetOf } from "./load.server.ts";
import { loadMembers, loadOffers, loadPackages, previewCorrection, refusedIn, usualPlan } from "./sale.server.ts";
import { ChooseCourse, ChoosePackage } from "./sale-choices.tsx";
import { loadCourses, offeredCourse } from "./sale-courses.server.ts";
import { SaleForm, type SaleParts } from "./sale-form.tsx";
import { saleForm } from "./sale-schema.ts";

export const handle = { ...belowTransaction("subscriptions:correction.title") };

/** The package that the address names; that of the sale, when it names nothing, and none, when another is to be chosen. */
async function chosenPackage(staff: StaffCaller, transaction: Subscription, query: URLSearchParams) {
  const named = query.get("templateId") ?? (query.has("membershipId") ? "" : transaction.templateId);
  if (!Id.safeParse(named).success) return undefined;
  try {
    return await staff.call(subscriptionTemplates.show, { params: { id: named } });
  } catch (error) {
    // why: the package of an old sale may be gone.
    if (isAppError(error, "record.not_found") && !query.has("templateId")) return undefined;
    throw error;
  }
}

/** The sale as it was made, to be made as it should have been; another package or course is chosen as in a sale. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  const query = new URL(args.request.url).searchParams;
  const headline = headlineOf(transaction);
  const [members, template] = await Promise.all([
    loadMembers(staff, [transaction.membershipId]),
    chosenPackage(staff, transaction, query),
  ]);
  if (!template) return { headline, step: "package" as const, members, packages: await loadPackages(staff) };
  const club = clubDay(staff);
  const isSame = template.id === transaction.templateId;
  const [offers, courses] = await Promise.all([
    loadOffers(staff, template.id, members),
    loadCourses(staff, template, club.today),
  ]);
  const named = query.get("courseId") ?? (isSame ? transaction.courseId : null);
  const isLinked = template.courseIds.length > 0;
  const course = courses.find(({ id }) => id === named) ?? (isLinked && courses.length === 1 ? courses[0] : undefined);
  const isAsked = isLinked || (courses.length > 0 && named === "choose");
  if (!course && isAsked)
    return { headline, step: "course" as const, name: template.name, courses, isOptional: !isLinked };
  const offered = course ? offeredCourse(course, template) : null;
  const own = transaction.sessions.map(({ id }) => id);
  const isOwnCourse = offered !== null && offered.id === transaction.courseId;
  const plan = usualPlan(template, club.today);
  const start = correctionStart(transaction, plan, staff.locale);
  const chosen = isOwnCourse ? own : (offered?.chosen ?? []);
  const { promotion } = transaction;
  const used = isSame && promotion !== null ? [{ value: promotion.id, label: promotion.name }] : [];
  const body = SubscriptionBody.parse({
    ...{ templateId: template.id, transactionDate: transaction.transactionDate, notes: transaction.notes },
    ...(isSame && { coverage: transaction.coverage, ...start.price }),
    ...(offered && { courseId: offered.id, sessionIds: chosen }),
    plan: { first: start.plan.first, count: start.plan.count, everyMonths: start.plan.everyMonths },
  });
  const { id, name, price, currency } = template;
  return {
    headline,
    step: "sale" as const,
    back: returnTo(args.request, transactionPath(transaction.id)),
    template: { id, name, price, currency },
    // why not: what the member was asked at the sale was answered there.
    ...{ members, plan: start.plan, today: club.today, asked: null },
    offers: [...used, ...offers.filter(({ value }) => value !== used[0]?.value)],
    course: offered && { ...offered, chosen },
    hasOtherCourses: courses.length > (isLinked ? 1 : 0),
    correction: {
      version: transaction.version,
      isRequest: transaction.approval === "toApprove",
      collected: transaction.debit.price.paid,
      start: isSame ? start.values : start.kept,
    },
    ...(await previewCorrection(staff, transaction.id, body, members)),
  };
}

export async function action(args: Route.ActionArgs): Promise<Response | FormReply<SaleParts>> {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  const members = await loadMembers(staff, [transaction.membershipId]);
  const form = saleForm(staff.locale);
  const fields = { "subscription.below_collected": "discounted" };
  return accept<typeof form, SaleParts>(
    args,
    {
      form,
      fields,
      refused(error, submission) {
        const refused = refusedIn(error, members);
        return (
          refused &&
          data({ ...submission.reply({ formErrors: [refused.message] }), refused: refused.members }, { status: 409 })
        );
      },
    },
    async (sale, submission) => {
      const { isPreview, reason, version, body: whole } = sale;
      const { payNow: _, ...body } = whole;
      if (isPreview) {
        const would = await previewCorrection(staff, transaction.id, whole, members);
        return data({ ...typedIn(submission), ...would }, { status: 200 });
      }
      return write(
        args,
        staff,
        {
          action: "subscription.correct",
          op: subscriptions.correct,
          input: { params: { subId: transaction.id }, body: { ...body, reason, version } },
          target: targetOf(transaction),
          changes: reason === null ? {} : { reason: { after: reason } },
          changesFrom: (corrected) => correctionChanges(transaction, corrected),
          done: ({ id }) => ({
            to: returnTo(args.request, transactionPath(id)),
            key: id === transaction.id ? "subscriptions:correction.changed" : "subscriptions:correction.done",
          }),
        },
        sale,
      );
    },
  );
}

export default function CorrectTransaction({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === "package") return <ChoosePackage {...loaderData} />;
  if (loaderData.step === "course") return <ChooseCourse {...loaderData} />;
  return <SaleForm {...loaderData} reply={actionData} />;
}
