import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { attributes } from "#contracts/academy/attributes.ts";
import type { Route } from "./+types/delete";
import { belowList, codeAt, loggedAs, pathOf } from "./kinds.ts";
import { loadValue, targetOf } from "./load.server.ts";

export const handle = belowList("delete.title");

const deletionForm = z.object({ moveTo: attributes.remove.query.shape.moveTo });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const code = codeAt(args.request);
  const { value, others } = await loadValue(staff, code, args.params.id);
  return { code, value, others };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const code = codeAt(args.request);
  const { id } = args.params;
  const { value, others } = await loadValue(staff, code, id);
  return submit(args, staff, {
    form: deletionForm,
    action: `${loggedAs[code]}.delete` as const,
    op: attributes.remove,
    input: (query) => ({ params: { code, id }, query }),
    target: targetOf(code, value),
    changes: ({ moveTo }) => ({
      name: { before: value.name },
      ...(value.memberships > 0 && { athletes: { before: value.memberships } }),
      ...(moveTo && { moveTo: { after: others.find((one) => one.id === moveTo)?.name ?? "–" } }),
    }),
    // A member may have got the value since the page was opened.
    fields: { "attribute_value.in_use": "moveTo" },
    done: { to: pathOf(code), key: `attributes:of.${code}.delete.done`, values: { name: value.name } },
  });
}

export default function DeleteAttribute({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("attributes");
  const { code, value } = loaderData;
  return (
    <Panel padded title={value.name}>
      <Deletion
        {...loaderData}
        reply={actionData}
        words={{
          lead: t(`of.${code}.delete.lead`, { name: value.name }),
          used: t(`of.${code}.delete.used`, { count: value.memberships }),
          submit: t(`of.${code}.delete.submit`),
        }}
      />
    </Panel>
  );
}

interface DeletionProps extends Pick<Route.ComponentProps["loaderData"], "code" | "value" | "others"> {
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly words: Readonly<Record<"lead" | "used" | "submit", string>>;
}

/** The question, and the value to which those who have this one are moved. */
function Deletion({ code, value, others, reply, words }: DeletionProps) {
  const { t } = useTranslation("attributes");
  const [form, fields] = useAppForm<{ moveTo: string }>({ id: "deletion", lastResult: reply });
  const options = [
    ...others.map(({ id, name }) => ({ value: id, label: name })),
    { value: "none", label: t(`of.${code}.delete.none`) },
  ];
  return (
    <AppForm form={form} ns="attributes">
      <ErrorSummary form={form} />
      <p>{words.lead}</p>
      <p>{words.used}</p>
      {value.memberships > 0 && (
        <SelectField field={fields.moveTo} options={options} empty={t("choose")} width="medium" />
      )}
      <FormActions submit={words.submit} cancelTo={pathOf(code)} tone="error" />
    </AppForm>
  );
}
