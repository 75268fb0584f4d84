import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { Button } from "#app/ui/button.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { FieldRow, FieldSet, FormRows } from "#app/ui/forms/field-set.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useErrorText } from "#app/ui/text.ts";
import type { PlanValues } from "./form-schema.ts";

// why no interface: conform takes only types whose keys it can list.
export type WindowValues = { date: string; from: string; to: string };
type Rows = FieldMetadata<WindowValues[], PlanValues, string[]>;
type Kind = "days" | "breaks";

/** Labels of the rows' fields, by field name, for the summary of errors: "Giorno 2, Dalle". */
export const windowLabels = (fields: Readonly<Record<Kind, Rows>>, t: TFunction<"schedules">): Record<string, string> =>
  Object.fromEntries(
    (["days", "breaks"] as const).flatMap((kind) =>
      fields[kind].getFieldList().flatMap((row, at) => {
        const { date, from, to } = row.getFieldset();
        const label = (text: string) => `${t(`windows.${kind}.row`, { number: at + 1 })}, ${text}`;
        return [
          [date.name, label(t("form.date"))],
          [from.name, label(t("form.from"))],
          [to.name, label(t("form.to"))],
        ];
      }),
    ),
  );

interface WindowRowsProps {
  readonly form: FormMetadata<PlanValues, string[]>;
  readonly field: Rows;
  readonly kind: Kind;
  readonly most: number;
  /** What a new row starts with. */
  readonly blank: WindowValues;
}

/** Hours of days in which is played, or is not: each with a button that takes it away, and one that adds another. */
export function WindowRows({ form, field, kind, most, blank }: WindowRowsProps) {
  const { t } = useTranslation("schedules");
  const errorText = useErrorText("schedules");
  const rows = field.getFieldList();
  const added = kind === "breaks" ? { ...blank, from: "", to: "" } : blank;
  return (
    <FieldSet title={t(`windows.${kind}.title`)}>
      <FormRows id={field.id} tabIndex={-1}>
        <FieldErrors id={field.id} errors={field.errors?.map(errorText)} />
        {rows.map((row, at) => {
          const { date, from, to } = row.getFieldset();
          return (
            <FieldRow key={row.key ?? row.name}>
              <DateField field={date} label={t("form.date")} optional={false} />
              <TimeField field={from} label={t("form.from")} times={quarterHours} optional={false} />
              <TimeField field={to} label={t("form.to")} times={quarterHours} optional={false} />
              <Button
                {...form.remove.getButtonProps({ name: field.name, index: at })}
                type="submit"
                color="inherit"
                startIcon={<Icon name="delete" />}
                aria-label={t(`windows.${kind}.remove`, { number: at + 1 })}
              >
                {t("form.remove")}
              </Button>
            </FieldRow>
          );
        })}
        {rows.length === 0 && <p>{t(`windows.${kind}.none`)}</p>}
        {rows.length < most && (
          <Button
            {...form.insert.getButtonProps({ name: field.name, defaultValue: added as never })}
            type="submit"
            variant="outlined"
            startIcon={<Icon name="add" />}
          >
            {t(`windows.${kind}.add`)}
          </Button>
        )}
      </FormRows>
    </FieldSet>
  );
}
