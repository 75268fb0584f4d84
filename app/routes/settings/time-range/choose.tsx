import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { accept } from "#app/backend/forms/submit.server.ts";
import { readRange } from "#app/backend/range/range.server.ts";
import { requestContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { board } from "#app/rules/permissions.ts";
import { rangeCookie } from "#app/rules/range.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Route } from "./+types/choose";
import { rangeForm } from "./form-schema.ts";

export const handle: RouteHandle = {
  i18n: ["settings"],
  title: "settings:timeRange.title",
  crumbs: [{ to: "/dashboard", label: "common:menu.dashboard" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { facts } = await readRange(args, staff);
  return facts ?? { chosen: "none", from: "", to: "", frames: [] };
}

/** Where the selector of a page posts to: keeps the choice and leads back to the page. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { facts } = await readRange(args, staff);
  const form = rangeForm((facts?.frames ?? []).map(({ id }) => id));
  return accept(args, { form }, ({ choice, back }) =>
    redirect(safeRedirectPath(back, "/dashboard"), {
      headers: { "set-cookie": rangeCookie(staff.organisationId, choice, args.context.get(requestContext)) },
    }),
  );
}

type Values = Record<"range" | "startAt" | "endAt" | "back", string>;

/** The selector as a page of its own: what it shows when a choice cannot be taken. */
export default function ChooseRange({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["settings", "common"]);
  const { chosen, from, to, frames } = loaderData;
  const [form, fields] = useAppForm<Values>({
    id: "time-range",
    lastResult: actionData,
    defaultValue: { range: chosen, startAt: from, endAt: to, back: "" },
  });
  const back = fields.back.initialValue ?? "";
  return (
    <Panel padded>
      <AppForm form={form} ns="settings" fieldTexts="settings:timeRange.fields">
        <ErrorSummary form={form} />
        <input type="hidden" name="back" value={back} />
        <RadioGroupField
          field={fields.range}
          options={[
            { value: "none", label: t("common:range.none") },
            ...frames.map(({ id, name, startAt, endAt }) => ({
              value: id,
              label: name,
              hint: `${formatLocalDate(startAt)}–${formatLocalDate(endAt)}`,
            })),
            { value: "custom", label: t("common:range.custom") },
          ]}
        />
        <FieldRow>
          <DateField field={fields.startAt} />
          <DateField field={fields.endAt} />
        </FieldRow>
        <FormActions submit={t("common:range.apply")} cancelTo={safeRedirectPath(back, "/dashboard")} />
      </AppForm>
    </Panel>
  );
}
