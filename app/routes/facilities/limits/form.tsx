import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type AppField, AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { limitsPath } from "./handle.ts";

interface LimitsFormProps<Name extends string> extends Pick<AppFormOptions<Record<string, string>>, "constraint"> {
  readonly id: string;
  readonly location: { readonly id: string };
  readonly values: Readonly<Record<Name, string>>;
  readonly version: number;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly lead: string;
  readonly children: (fields: Readonly<Record<Name, AppField>>) => ReactNode;
}

/** A part of a location's rules of booking: what all of their forms have around their fields. */
export function LimitsForm<Name extends string>(props: LimitsFormProps<Name>) {
  const { id, location, values, version, constraint, reply, lead, children } = props;
  const { t } = useTranslation("limits");
  const [form, fields] = useAppForm<Record<string, string>>({
    id,
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="limits">
        <ErrorSummary form={form} />
        <p>{lead}</p>
        {/* why: what is in the form are the names of its values. */}
        {children(fields as unknown as Readonly<Record<Name, AppField>>)}
        <VersionField version={version} />
        <FormActions submit={t("submit")} cancelTo={limitsPath(location.id)} />
      </AppForm>
    </Panel>
  );
}
