import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { counterMethods } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { maxReason } from "#contracts/sizes.ts";
import type { BulkSelection, EndingPlaces } from "./bulk-view.ts";
import { transactionPath } from "./handle.ts";
import { ProceedAll } from "./proceed-all.tsx";
import { overrulable } from "./sale-view.ts";
import type { Verb } from "./verbs.ts";

const Names = styled("ul")(({ theme }) => ({
  maxHeight: 320,
  margin: 0,
  padding: theme.spacing(1, 2),
  overflowY: "auto",
  listStyle: "none",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  "& li": { display: "flex", gap: 12, justifyContent: "space-between", paddingBlock: 4, overflowWrap: "anywhere" },
  "& .number": { whiteSpace: "nowrap" },
}));

const withReason: readonly Verb[] = ["rejection", "closure", "cancellation"];
const harmful: readonly Verb[] = [...withReason, "reopening"];

interface ManyFormProps {
  readonly verb: Verb;
  readonly chosen: BulkSelection;
  /** What becomes of places in courses; null when none are concerned. */
  readonly places: EndingPlaces | null;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly back: string;
  readonly today: string;
  /** The codes, among the refusals of what was not done, that may be overruled. */
  readonly asked: readonly string[];
}

/** Names what is chosen, says what follows, and asks what the act needs to know, once for all. */
export function BulkForm({ verb, chosen, places, reply, back, today, asked }: ManyFormProps) {
  const { t } = useTranslation(["subscriptions", "money"]);
  const language = useLanguage();
  const [form, fields] = useAppForm<{ id: string[]; method: string; paidOn: string; reason: string }>({
    id: "many",
    lastResult: reply,
    defaultValue: { id: [], method: "cash", paidOn: today, reason: "" },
  });
  // What was overruled before stays so.
  const proceed = overrulable([...String(reply?.initialValue?.proceed ?? "").split(" "), ...asked]);
  const count = chosen.items.length;
  const sum = chosen.sums.map(({ amount, currency }) => formatCents(amount, currency, language)).join(" + ");
  return (
    <Panel padded>
      <AppForm form={form} ns="subscriptions">
        <ErrorSummary form={form} />
        <p>{t(`many.${verb}.lead`, { count, sum })}</p>
        {places && places.trainings + places.sessions > 0 && <p>{t("many.places", { ...places })}</p>}
        {places && places.trainings + places.sessions === 0 && <p>{t("many.placesStay")}</p>}
        <Names id={fields.id.id} tabIndex={0} aria-label={t("many.names")}>
          {chosen.items.map(({ id, athlete, template, amount, currency }) => (
            <li key={id}>
              <input type="hidden" name="id" value={id} />
              <span>
                <Link to={transactionPath(id)}>{athlete}</Link> · {template}
              </span>
              <span className="number">{formatCents(amount, currency, language)}</span>
            </li>
          ))}
        </Names>
        {verb === "collection" && (
          <FieldRow>
            <SelectField
              field={fields.method}
              width="short"
              options={counterMethods.map((value) => ({ value, label: t(`money:method.${value}`) }))}
            />
            <DateField field={fields.paidOn} />
          </FieldRow>
        )}
        {withReason.includes(verb) && <TextField field={fields.reason} maxLength={maxReason} optional />}
        <FormActions
          submit={t(`many.${verb}.submit`, { count })}
          tone={harmful.includes(verb) ? "error" : "primary"}
          cancelTo={back}
        >
          {asked.length > 0 && <ProceedAll questions={proceed} />}
        </FormActions>
      </AppForm>
    </Panel>
  );
}
