import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { notFound } from "#app/backend/errors.server.ts";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { readFilters } from "#app/backend/paging/list.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField, TextField } from "#app/ui/forms/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { membershipFilters, memberships } from "#contracts/academy/memberships.ts";
import { maxMessageMembers, messages } from "#contracts/academy/messages.ts";
import { Id } from "#contracts/scalars.ts";
import { membersPath } from "../memberships/sections.ts";
import { listName } from "../memberships/view.ts";
import type { Route } from "./+types/new";
import { messagesPath } from "./path.ts";

export const handle: RouteHandle = {
  i18n: ["documents"],
  title: "documents:messages.new.title",
  crumbs: [
    { to: membersPath, label: "documents:messages.members" },
    { to: messagesPath, label: "documents:messages.title" },
  ],
};

const words = messages.send.body.omit({ membershipIds: true });
/** How many names the page spells out. */
const named = 10;

/**
 * The members to write to: those that the address names, or all that its filters match, as a list of members sends them.
 * Leads there when none are named; throws AppError 404 when there are none of those.
 */
async function recipientsOf(staff: StaffCaller, params: URLSearchParams) {
  const { ids, matching } = readSelected(params);
  const known = ids.filter((id) => Id.safeParse(id).success).slice(0, maxMessageMembers);
  const { id: _, ...filters } = readFilters(membershipFilters, params);
  // The recipients are chosen in the list of members.
  if (matching === null && known.length === 0) throw redirect(membersPath);
  const query = matching === null ? { id: known } : filters;
  const { data } = await staff.call(memberships.list, { query: { ...query, pageSize: maxMessageMembers } });
  if (data.length === 0) throw notFound();
  return data.map((one) => ({ id: one.id, name: listName(one) }));
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const members = await recipientsOf(staff, new URL(args.request.url).searchParams);
  return {
    count: members.length,
    names: members.slice(0, named).map(({ name }) => name),
    constraint: constraintOf(words),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const members = await recipientsOf(staff, new URL(args.request.url).searchParams);
  const membershipIds = members.map(({ id }) => id);
  return submit(args, staff, {
    action: "message.send",
    op: messages.send,
    form: formOf(words, staff),
    fields: { "message.no_recipient": "", "message.daily_limit": "" },
    input: (typed) => ({ body: { ...typed, membershipIds } }),
    target: { type: "message" },
    changes: ({ subject, message }) => ({
      ids: { after: membershipIds },
      subject: { after: subject },
      message: { after: message },
    }),
    done: ({ recipients, unreachable }) => ({
      to: messagesPath,
      key: unreachable.length > 0 ? "documents:messages.new.doneWithout" : "documents:messages.new.done",
      values: { count: recipients, without: unreachable.length },
    }),
  });
}

export default function NewMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  const { count, names, constraint } = loaderData;
  const [form, fields] = useAppForm<{ subject: string; message: string }>({
    id: "message",
    lastResult: actionData,
    constraint,
  });
  const rest = count - names.length;
  return (
    <Panel padded>
      <AppForm form={form} ns="documents" fieldTexts="documents:messages.fields" encType="multipart/form-data">
        <ErrorSummary form={form} />
        <p>
          {t("messages.new.to", { count })} {names.join(", ")}
          {rest > 0 && ` ${t("messages.new.more", { count: rest })}`}
        </p>
        <TextField field={fields.subject} autoComplete="off" />
        <TextAreaField field={fields.message} rows={8} hint={t("messages.new.hint")} />
        <FormActions submit={t("messages.new.submit", { count })} cancelTo={membersPath} />
      </AppForm>
    </Panel>
  );
}
