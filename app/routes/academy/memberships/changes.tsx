import { useTranslation } from "react-i18next";
import { data, Link, redirect } from "react-router";
import { invalid, parseFormData, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { memberships } from "#contracts/academy/memberships.ts";
import type { Route } from "./+types/changes";
import {
  type BulkReview,
  bodyOf,
  bulkAction,
  bulkForm,
  type RefusedMember,
  refusedMembersOf,
  reviewBulk,
  selectedMembers,
} from "./bulk.server.ts";
import { bulkActions, bulkPages } from "./bulk-actions.ts";
import { BulkForm } from "./bulk-form.tsx";
import { loadChoices } from "./choices.server.ts";
import { RefusedMembersList } from "./refused-members.tsx";
import { membersPath } from "./sections.ts";

export const handle: RouteHandle = {
  i18n: ["memberships"],
  title: "memberships:bulk.title",
  crumbs: [{ to: membersPath, label: "memberships:list.title" }],
};

/** What the page shows after something was sent: a problem, what would be done, or what could not be done. */
interface BulkReply {
  readonly problem?: string;
  readonly review?: BulkReview;
  readonly result?: { readonly done: number; readonly hindered: readonly RefusedMember[] };
  readonly returnTo: string;
}

export async function loader(args: Route.LoaderArgs) {
  return { choices: await loadChoices(await requireStaff(args, board)) };
}

/** Says what would be done with those who were chosen; once that is confirmed, does it. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const form = await args.request.formData();
  const returnTo = safeRedirectPath(form.get("returnTo"), membersPath);
  const act = bulkActions.find((one) => one === form.get("act"));
  const chosen = await selectedMembers(staff, form);
  const lead = bulkPages.find(({ name }) => name === form.get("lead"));
  if (lead && "ids" in chosen) throw redirect(`${lead.to}?${new URLSearchParams(chosen.ids.map((id) => ["id", id]))}`);
  if (!act || "problem" in chosen) {
    const { problem, status } = "problem" in chosen ? chosen : { problem: "bulk.nothing", status: 422 };
    return data<BulkReply>({ problem, returnTo }, { status });
  }
  if (form.get("confirmed") === null)
    return data<BulkReply>({ review: await reviewBulk(staff, act, chosen.ids), returnTo });
  const submission = parseFormData(form, bulkForm);
  const again = async (): Promise<BulkReply> => ({ review: await reviewBulk(staff, act, chosen.ids), returnTo });
  if (submission.status !== "success") return withParts<BulkReply>(invalid(submission), await again());
  const typed = submission.value;
  const unguarded = typed.proceedWithoutGuardian ? form.getAll("unguarded").map(String) : [];
  const body = bodyOf(act, [...chosen.ids, ...unguarded], typed);
  try {
    const { done, failed } = await staff.mutate({
      action: bulkAction(act),
      op: memberships.updateMany,
      input: { body },
      target: { type: "membership" },
      changes: changesOfBody(body),
    });
    if (failed.length === 0)
      return leadOn(args, { to: returnTo, key: "memberships:bulk.done", values: { count: done.length } });
    const hindered = await refusedMembersOf(staff, failed);
    return data<BulkReply>({ result: { done: done.length, hindered }, returnTo }, { status: 409 });
  } catch (error) {
    return withParts<BulkReply>(upstreamRefusal(error, submission), await again());
  }
}

export default function MembershipChanges({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  const reply = actionData as (BulkReply & Parameters<typeof BulkForm>[0]["lastResult"]) | undefined;
  const back = (to: string) => (
    <Button component={Link} to={to} variant="outlined">
      {t("bulk.back")}
    </Button>
  );
  if (!reply || reply.problem)
    return (
      <Panel>
        <EmptyState icon="groups" title={t(`bulk.problems.${problemOf(reply)}`)}>
          {back(reply?.returnTo ?? membersPath)}
        </EmptyState>
      </Panel>
    );
  if (reply.result)
    return (
      <Panel padded>
        <Alert severity="warning">
          {reply.result.done > 0 && t("bulk.partly", { count: reply.result.done })}{" "}
          {t("bulk.failed", { count: reply.result.hindered.length })}
        </Alert>
        <RefusedMembersList hindered={reply.result.hindered} />
        {back(reply.returnTo)}
      </Panel>
    );
  return reply.review ? (
    <BulkForm review={reply.review} returnTo={reply.returnTo} lastResult={reply} choices={loaderData.choices} />
  ) : null;
}

const problemOf = (reply: BulkReply | undefined) =>
  reply?.problem === "bulk.changed" ? "changed" : reply?.problem === "bulk.too_many" ? "tooMany" : "nothing";
