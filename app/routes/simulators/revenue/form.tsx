import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { stripePercent } from "#app/rules/commission.ts";
import { currencySymbol } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, type AppFormOptions, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { revenuePath } from "../handle.ts";
import { formId, lists, type ScenarioValues } from "./address.ts";
import { ItemRows, itemLabels } from "./item-rows.tsx";

interface ScenarioFormProps extends Pick<AppFormOptions<ScenarioValues>, "constraint"> {
  readonly values: ScenarioValues;
  readonly events: readonly Option[];
  readonly reply: SubmissionResult<string[]> | undefined;
}

/** Three counts beside each other, in a column that is narrower than three short fields. */
const Counts = styled(FieldRow)(({ theme }) => ({
  [theme.breakpoints.up("sm")]: { flexWrap: "nowrap", "& > .short": { flex: "1 1 0", maxWidth: 168 } },
}));

const beforeRows = ["eventId", "feePerTeam", "currency", "minTeams", "teams", "maxTeams"] as const;

const percent = (nonProfit: boolean) => stripePercent({ nonProfit, fixedFee: 0 });

/** What a scenario consists of. It is got, not posted: the answer's address holds all of it. */
export function ScenarioForm({ values, events, constraint, reply }: ScenarioFormProps) {
  const { t } = useTranslation("simulators");
  const language = useLanguage();
  const [form, fields] = useAppForm<ScenarioValues>({
    id: formId,
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  useFocusOnPlace();
  const symbol = currencySymbol(values.currency as CurrencyCode, language);
  const numbers = new Intl.NumberFormat(language);
  // Labels in the order of the form: errors are told in that order.
  const labels = Object.assign(
    {},
    ...beforeRows.map((name) => ({ [name]: t(`fields.${name}`) })),
    ...lists.map((list) => itemLabels(list, fields[list].getFieldList(), t)),
  );
  return (
    <AppForm form={form} ns="simulators" method="get" action={revenuePath} labels={labels}>
      <ErrorSummary form={form} />
      {events.length > 0 && (
        <FieldRow>
          <SelectField
            field={fields.eventId}
            width="medium"
            empty={t("revenue.noEvent")}
            options={events}
            optional={false}
          />
          <Button type="submit" variant="outlined" name="use" value="event">
            {t("revenue.use")}
          </Button>
        </FieldRow>
      )}
      <FieldSet title={t("revenue.sets.teams")}>
        <FieldRow>
          <MoneyField field={fields.feePerTeam} symbol={symbol} optional={false} />
          <SelectField
            field={fields.currency}
            width="short"
            options={(["eur", "chf", "usd"] as const).map((value) => ({ value, label: t(`currencies.${value}`) }))}
          />
        </FieldRow>
        <Counts>
          <TextField field={fields.minTeams} inputMode="numeric" width="short" />
          <TextField field={fields.teams} inputMode="numeric" width="short" />
          <TextField field={fields.maxTeams} inputMode="numeric" width="short" />
        </Counts>
      </FieldSet>
      {lists.map((list) => (
        <ItemRows key={list} list={list} field={fields[list]} symbol={symbol} />
      ))}
      <FieldSet title={t("revenue.sets.commission")}>
        <FieldRow>
          <TextField field={fields.onlineShare} inputMode="numeric" width="short" end="%" />
          <MoneyField field={fields.fixedFee} symbol={symbol} optional={false} />
        </FieldRow>
        <CheckboxField
          field={fields.nonProfit}
          hint={t("revenue.nonProfitHint", {
            usual: numbers.format(percent(false)),
            less: numbers.format(percent(true)),
          })}
        />
      </FieldSet>
      <FormActions submit={t("revenue.submit")} cancelTo={revenuePath} cancel={t("revenue.again")} />
    </AppForm>
  );
}

/** After a row was added or removed: goes on at the place that the address names, as a browser without scripts does. */
function useFocusOnPlace(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (id.startsWith(`${formId}-`)) document.getElementById(id)?.focus();
  }, [hash]);
}
