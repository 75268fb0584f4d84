import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { board } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { athletes } from "#contracts/academy/athletes.ts";
import { maxConsentKinds } from "#contracts/academy/consent-kinds.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { Id } from "#contracts/scalars.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { noteTicked, offeredToAll } from "../consents/record.server.ts";
import { TickConsents } from "../consents/tick-fields.tsx";
import type { Route } from "./+types/new";
import { targetOf } from "./load.server.ts";
import { membersPath, sectionPath } from "./sections.ts";

export const handle: RouteHandle = {
  i18n: ["memberships", "consents"],
  title: "memberships:list.new",
  crumbs: [{ to: membersPath, label: "memberships:list.title" }],
};

/** How many athletes without a membership are shown at a time. */
const shownAtOnce = 20;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const search = (new URL(args.request.url).searchParams.get("search") ?? "").trim().slice(0, 120);
  const { data, pageInfo } = await staff.call(athletes.list, {
    query: { membership: "none", pageSize: shownAtOnce, ...(search !== "" && { search }) },
  });
  return {
    search,
    more: pageInfo.total - data.length,
    offered: await offeredToAll(staff),
    options: data.map(({ id, lastName, firstName, birthDate, email }) => ({
      value: id,
      label: `${lastName} ${firstName}`,
      hint: [birthDate && formatLocalDate(birthDate), email].filter(Boolean).join(" · "),
    })),
  };
}

const newForm = z.object({
  athleteId: Id,
  consents: z.array(Id).max(maxConsentKinds).default([]),
  status: z.enum(["accepted", "pending"]),
  proceedWithoutGuardian: z
    .string()
    .optional()
    .transform((value) => value !== undefined),
});

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const fields = { "membership.guardian_missing": "proceedWithoutGuardian", "membership.exists": "athleteId" };
  return accept(args, { form: newForm, fields }, async ({ consents, ...body }) => {
    const membership = await staff.mutate({
      action: "membership.create",
      op: memberships.create,
      input: { body },
      target: { type: "membership" },
      targetFrom: targetOf,
      changes: { status: { after: body.status } },
    });
    const ticked = { offered: await offeredToAll(staff), textIds: consents, guardianId: null };
    if (!(await noteTicked(staff, membership, ticked)))
      return leadOn(args, {
        to: sectionPath(membership.id, "consents"),
        key: "memberships:new.consentsNotNoted",
        severity: "warning",
      });
    return leadOn(args, { to: sectionPath(membership.id), key: "memberships:new.done" });
  });
}

type Values = { athleteId: string; status: string; proceedWithoutGuardian: string; consents: string[] };

export default function NewMembership({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("memberships");
  const { search, options, more, offered } = loaderData;
  const [form, fields] = useAppForm<Values>({
    id: "new-membership",
    lastResult: actionData,
    defaultValue: { athleteId: options.length === 1 ? options[0]?.value : undefined, status: "accepted" },
  });
  return (
    <Panel
      title={t("new.who")}
      actions={
        <Button component={Link} to="/my-organization/athletes/new" size="small" startIcon={<Icon name="add" />}>
          {t("new.athlete")}
        </Button>
      }
    >
      <FilterBar isFolded={false} submit={t("new.find")} clearTo={search === "" ? undefined : "?"}>
        <SearchControl label={t("list.search")} defaultValue={search} maxLength={maxSearch} />
      </FilterBar>
      {options.length === 0 ? (
        <EmptyState icon="person" title={t(search === "" ? "new.nobody" : "new.noMatch")} hint={t("new.nobodyHint")} />
      ) : (
        <div className="padded">
          <AppForm form={form} ns="memberships">
            <ErrorSummary form={form} />
            <Question fields={[fields.proceedWithoutGuardian]} />
            <RadioGroupField
              field={fields.athleteId}
              options={options}
              hint={more > 0 ? t("new.more", { count: more }) : undefined}
            />
            <RadioGroupField
              field={fields.status}
              inline
              options={(["accepted", "pending"] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
            />
            {offered.length > 0 && <TickConsents field={fields.consents} offered={offered} />}
            <FormActions submit={t("new.submit")} cancelTo={membersPath} />
          </AppForm>
        </div>
      )}
    </Panel>
  );
}
