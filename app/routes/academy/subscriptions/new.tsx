import { data } from "react-router";
import { notFound } from "#app/backend/errors.server.ts";
import { type FormReply, typedIn } from "#app/backend/forms/forms.server.ts";
import { returnTo } from "#app/backend/forms/return-to.server.ts";
import { accept, leadOn, write } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { board } from "#app/rules/permissions.ts";
import { Coverage, SubscriptionBody } from "#contracts/academy/sales.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { maxSubscriptionIds, subscriptions } from "#contracts/academy/subscriptions.ts";
import { Id } from "#contracts/scalars.ts";
import { noteTicked, openConsents } from "../consents/record.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/new";
import { belowTransactions, transactionPath, transactionsPath } from "./handle.ts";
import { clubDay } from "./load.server.ts";
import {
  findMembers,
  loadMembers,
  loadOffers,
  loadPackages,
  memberIds,
  namesOf,
  previewSale,
  refusedIn,
  usualPlan,
} from "./sale.server.ts";
import { ChooseCourse, ChooseMember, ChoosePackage, TooMany } from "./sale-choices.tsx";
import { loadCourses, offeredCourse } from "./sale-courses.server.ts";
import { SaleForm, type SaleParts } from "./sale-form.tsx";
import { saleForm } from "./sale-schema.ts";
import { toRefused } from "./sale-view.ts";

export const handle = belowTransactions("subscriptions:new.title", ["training-courses", "consents"]);

/** One question a page, as the address answers them: to whom, what, which course, and how it is paid. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const query = new URL(args.request.url).searchParams;
  const wanted = memberIds(query);
  // A list of too many members sells to none, so that nobody is left out unsaid.
  if (wanted.length > maxSubscriptionIds) return { step: "tooMany" as const };
  const members = await loadMembers(staff, wanted);
  if (members.length === 0) {
    const search = (query.get("search") ?? "").slice(0, 120);
    return { step: "member" as const, search, ...(await findMembers(staff, search)) };
  }
  const templateId = query.get("templateId") ?? "";
  if (!Id.safeParse(templateId).success)
    return { step: "package" as const, members, packages: await loadPackages(staff) };
  const club = clubDay(staff);
  const [template, offers] = await Promise.all([
    staff.call(subscriptionTemplates.show, { params: { id: templateId } }),
    loadOffers(staff, templateId, members),
  ]);
  const courses = await loadCourses(staff, template, club.today);
  const named = query.get("courseId");
  const isLinked = template.courseIds.length > 0;
  // A single option is taken without asking.
  const course = courses.find(({ id }) => id === named) ?? (isLinked && courses.length === 1 ? courses[0] : undefined);
  const mayAsk = named === "choose" || (named !== "none" && template.weeklySessions > 0);
  const isAsked = isLinked || (courses.length > 0 && mayAsk);
  if (!course && isAsked) return { step: "course" as const, name: template.name, courses, isOptional: !isLinked };
  const offered = course ? offeredCourse(course, template) : null;
  const plan = usualPlan(template, club.today);
  const ids = members.map(({ id }) => id);
  const enrolled = offered && { courseId: offered.id, sessionIds: offered.chosen };
  // The season that a refusal offers comes back in the address.
  const coverage = Coverage.safeParse({ startAt: query.get("startAt"), endAt: query.get("endAt") }).data ?? null;
  const [only] = members;
  const asked = members.length === 1 && only ? await openConsents(staff, only.id) : null;
  const body = SubscriptionBody.parse({ templateId, plan, coverage, ...enrolled });
  const { id, name, price, currency } = template;
  return {
    step: "sale" as const,
    back: returnTo(args.request, transactionsPath),
    template: { id, name, price, currency },
    ...{ members, offers, plan, course: offered, asked },
    hasOtherCourses: courses.length > (isLinked ? 1 : 0),
    today: club.today,
    ...(await previewSale(staff, ids, body, members)),
  };
}

export async function action(args: Route.ActionArgs): Promise<Response | FormReply<SaleParts>> {
  const staff = await requireStaff(args, board);
  const posted = await args.request.clone().formData();
  const members = await loadMembers(staff, memberIds(posted));
  if (members.length === 0) throw notFound();
  const form = saleForm(staff.locale);
  return accept<typeof form, SaleParts>(
    args,
    {
      form,
      refused(error, submission) {
        const refused = refusedIn(error, members);
        return (
          refused &&
          data({ ...submission.reply({ formErrors: [refused.message] }), refused: refused.members }, { status: 409 })
        );
      },
    },
    async (sale, submission) => {
      const { isPreview, membershipIds, body, ticked } = sale;
      if (isPreview) {
        const would = await previewSale(staff, membershipIds, body, members);
        return data({ ...typedIn(submission), ...would }, { status: 200 });
      }
      const [only] = members;
      if (membershipIds.length === 1 && only) {
        const sold = await write(
          args,
          staff,
          {
            action: "subscription.sell",
            op: subscriptions.sell,
            input: { params: { id: only.id }, body },
            target: { type: "subscription", label: only.name },
            targetFrom: ({ id }) => id,
            changes: changesOfBody(body),
            changesFrom: ({ templateName, courseName }) => soldChanges(templateName, courseName),
            done: ({ id }) => ({
              to: returnTo(args.request, transactionPath(id)),
              key: "subscriptions:new.done",
            }),
          },
          sale,
        );
        const { offered } = await openConsents(staff, only.id);
        if (await noteTicked(staff, only, { offered, ...ticked })) return sold;
        const to = sectionPath(only.id, "consents");
        return leadOn(args, { to, key: "subscriptions:new.consentsNotNoted", severity: "warning" });
      }
      return write(
        args,
        staff,
        {
          action: "subscription.sell",
          op: subscriptions.sellMany,
          input: { body: { ...body, membershipIds } },
          target: { type: "subscription" },
          changes: {
            ...changesOfBody(body),
            athletes: { after: members.map(({ name }) => name) },
          },
          changesFrom: ({ data: sold, refused }) => ({
            ...soldChanges(sold[0]?.templateName ?? "", sold[0]?.courseName ?? null),
            subscriptionIds: { after: sold.map(({ id }) => id) },
            ...(refused.length > 0 && {
              refused: { after: refused.map(({ membershipId, code }) => `${membershipId} ${code}`) },
            }),
          }),
          done: ({ data: sold, refused }) => {
            const to = returnTo(args.request, transactionsPath);
            if (refused.length === 0) return { to, key: "subscriptions:new.doneMany", values: { count: sold.length } };
            const names = toRefused(refused, namesOf(members)).map(({ name }) => name);
            const values = { count: sold.length, names: names.join(", ") };
            return { to, key: "subscriptions:new.doneButSome", values, severity: "warning" };
          },
        },
        sale,
      );
    },
  );
}

/** What was sold, by names, as the log has it. */
const soldChanges = (template: string, course: string | null) => ({
  template: { after: template },
  ...(course !== null && { course: { after: course } }),
});

export default function NewTransaction({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === "tooMany") return <TooMany />;
  if (loaderData.step === "member") return <ChooseMember {...loaderData} />;
  if (loaderData.step === "package") return <ChoosePackage {...loaderData} />;
  if (loaderData.step === "course") return <ChooseCourse {...loaderData} />;
  return <SaleForm {...loaderData} reply={actionData} />;
}
