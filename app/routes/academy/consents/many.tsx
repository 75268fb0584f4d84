import { useTranslation } from "react-i18next";
import { data, Link, redirect } from "react-router";
import { notFound } from "#app/backend/errors.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { today } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { consents, maxConsentMembers } from "#contracts/academy/consents.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { Id } from "#contracts/scalars.ts";
import { kindsPath } from "../consent-kinds/handle.ts";
import { membersPath } from "../memberships/sections.ts";
import { listName } from "../memberships/view.ts";
import type { Route } from "./+types/many";
import { HowFields } from "./how-fields.tsx";
import { namesOf, offeredToAll } from "./record.server.ts";
import { TickConsents } from "./tick-fields.tsx";

export const handle: RouteHandle = {
  i18n: ["consents"],
  title: "consents:many.title",
  crumbs: [{ to: membersPath, label: "consents:many.members" }],
};

/** How many names the page spells out. */
const named = 10;

/**
 * The members that the address names, as the list of members sends them. Leads there when it names none; throws AppError
 * 404 when the club has none of these.
 */
async function membersOf(staff: StaffCaller, params: URLSearchParams) {
  const id = readSelected(params)
    .ids.filter((one) => Id.safeParse(one).success)
    .slice(0, maxConsentMembers);
  if (id.length === 0) throw redirect(membersPath);
  const found = await staff.call(memberships.list, { query: { id, pageSize: maxConsentMembers } });
  if (found.data.length === 0) throw notFound();
  return found.data.map((one) => ({ id: one.id, name: listName(one), isMinor: one.athlete.isMinor }));
}

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const [members, offered] = await Promise.all([
    membersOf(staff, new URL(args.request.url).searchParams),
    offeredToAll(staff),
  ]);
  return {
    count: members.length,
    minors: members.filter(({ isMinor }) => isMinor).length,
    names: members.slice(0, named).map(({ name }) => name),
    offered,
    values: {
      textIds: offered.length === 1 ? offered.map(({ textId }) => textId) : [],
      channel: "paper",
      answeredOn: today(staff.staff.organization.timeZone),
    },
  };
}

const words = consents.giveMany.body.omit({ membershipIds: true });

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const [members, offered] = await Promise.all([
    membersOf(staff, new URL(args.request.url).searchParams),
    offeredToAll(staff),
  ]);
  const membershipIds = members.map(({ id }) => id);
  const form = formOf(words, staff);
  return accept<typeof form, { gone: number }>(args, { form }, async (typed, submission) => {
    const { done, failed } = await staff.mutate({
      action: "consent.give_many",
      op: consents.giveMany,
      input: { body: { ...typed, membershipIds } },
      target: { type: "consent" },
      changes: {
        ids: { after: membershipIds },
        consents: { after: namesOf(offered, typed.textIds) },
        channel: { after: typed.channel },
        ...(typed.answeredOn && { answeredOn: { after: typed.answeredOn } }),
      },
    });
    if (failed.length === 0)
      return leadOn(args, { to: membersPath, key: "consents:many.done", values: { count: done.length } });
    return data({ ...submission.reply(), gone: failed.length }, { status: 409 });
  });
}

/** Notes the same of several members: papers that were signed one after the other. */
export default function GiveManyConsents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("consents");
  const { count, minors, names, offered, values } = loaderData;
  const [form, fields] = useAppForm<typeof values>({
    id: "consents-of-many",
    lastResult: actionData,
    defaultValue: values,
  });
  const rest = count - names.length;
  if (offered.length === 0)
    return (
      <Panel>
        <EmptyState icon="note" title={t("kinds.list.empty")} hint={t("kinds.list.emptyHint")}>
          <Button component={Link} to={kindsPath} variant="contained">
            {t("list.toKinds")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <Panel padded>
      <AppForm form={form} ns="consents">
        <ErrorSummary form={form} />
        {actionData?.gone !== undefined && (
          <Alert severity="warning">{t("many.gone", { count: actionData.gone })}</Alert>
        )}
        <p>
          {t("many.of", { count })} {names.join(", ")}
          {rest > 0 && ` ${t("many.more", { count: rest })}`}
        </p>
        {minors > 0 && <p>{t("many.minors", { count: minors })}</p>}
        <TickConsents field={fields.textIds} offered={offered} />
        <HowFields channel={fields.channel} answeredOn={fields.answeredOn} />
        <FormActions submit={t("many.submit", { count })} cancelTo={membersPath} />
      </AppForm>
    </Panel>
  );
}
