import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { FieldRow, FormRows, RowFieldset } from "#app/ui/forms/field-set.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { useErrorText } from "#app/ui/text.ts";
import { maxClosedDates, maxSiteFields } from "#contracts/academy/sizes.ts";
import type { SiteValues } from "./record.ts";

const Row = styled(RowFieldset)({
  // A court of the location is for one training at a time, whatever is said here.
  "&:has(option:checked:not([value=''])) > .own": { display: "none" },
});

type DayValues = SiteValues["closedDates"][number];
type FieldValues = SiteValues["fields"][number];

/** Labels of the rows' fields, by field name, for the summary of errors: "Campo 2, Nome". */
export const rowLabels = (
  fields: readonly FieldMetadata<FieldValues>[],
  days: readonly FieldMetadata<DayValues>[],
  t: TFunction<"sites">,
): Record<string, string> =>
  Object.fromEntries([
    ...fields.flatMap((row, at) => {
      const { name, fieldId } = row.getFieldset();
      const label = (text: string) => `${t("form.field", { number: at + 1 })}, ${text}`;
      return [
        [name.name, label(t("form.fieldName"))],
        [fieldId.name, label(t("form.court"))],
      ];
    }),
    ...days.map((row, at) => [row.getFieldset().day.name, t("form.day", { number: at + 1 })]),
  ]);

interface RowsProps<Value> {
  readonly form: FormMetadata<SiteValues, string[]>;
  readonly field: FieldMetadata<Value[], SiteValues, string[]>;
}

/** The fields of a site, each with a button that takes it away, and one that adds another. */
export function SiteFieldRows({
  form,
  field,
  courts,
}: RowsProps<FieldValues> & { readonly courts: ComponentProps<typeof SelectField>["options"] }) {
  const { t } = useTranslation("sites");
  const rows = field.getFieldList();
  const added: FieldValues = { id: `TMP-${rows.length}`, name: "", fieldId: "", exclusive: "on" };
  return (
    <RowList {...{ form, field }} add={t("form.addField")} blank={added} isFull={rows.length >= maxSiteFields}>
      {rows.map((row, at) => {
        const { id, name, fieldId, exclusive } = row.getFieldset();
        const number = at + 1;
        return (
          <Row key={row.key ?? row.name}>
            <legend>{t("form.field", { number })}</legend>
            <input type="hidden" name={id.name} defaultValue={id.initialValue} />
            <FieldRow>
              <TextField field={name} label={t("form.fieldName")} autoComplete="off" />
              {courts.length > 0 && (
                <SelectField field={fieldId} label={t("form.court")} options={courts} empty={t("form.noCourt")} />
              )}
            </FieldRow>
            <div className="own">
              <CheckboxField field={exclusive} label={t("form.exclusive")} hint={t("form.exclusiveHint")} />
            </div>
            <RemoveButton {...{ form, field, at }} label={t("form.removeField", { number })} />
          </Row>
        );
      })}
    </RowList>
  );
}

/** The days on which a site is closed, each with a button that takes it away, and one that adds another. */
export function ClosedDateRows({ form, field }: RowsProps<DayValues>) {
  const { t } = useTranslation("sites");
  const rows = field.getFieldList();
  return (
    <RowList {...{ form, field }} add={t("form.addDay")} blank={{ day: "" }} isFull={rows.length >= maxClosedDates}>
      {rows.map((row, at) => (
        <FieldRow key={row.key ?? row.name}>
          <DateField field={row.getFieldset().day} label={t("form.day", { number: at + 1 })} />
          <RemoveButton {...{ form, field, at }} label={t("form.removeDay", { number: at + 1 })} />
        </FieldRow>
      ))}
    </RowList>
  );
}

interface RowListProps<Value> extends RowsProps<Value> {
  readonly add: string;
  /** What a new row starts with. */
  readonly blank: Value;
  readonly isFull: boolean;
  readonly children: ReactNode;
}

function RowList<Value>({ form, field, add, blank, isFull, children }: RowListProps<Value>) {
  const errorText = useErrorText("sites");
  return (
    <FormRows id={field.id} tabIndex={-1}>
      <FieldErrors id={field.id} errors={field.errors?.map(errorText)} />
      {children}
      {!isFull && (
        <Button
          {...form.insert.getButtonProps({ name: field.name, defaultValue: blank as never })}
          type="submit"
          variant="outlined"
          startIcon={<Icon name="add" />}
        >
          {add}
        </Button>
      )}
    </FormRows>
  );
}

function RemoveButton<Value>({
  form,
  field,
  at,
  label,
}: RowsProps<Value> & { readonly at: number; readonly label: string }) {
  const { t } = useTranslation("sites");
  return (
    <div>
      <Button
        {...form.remove.getButtonProps({ name: field.name, index: at })}
        type="submit"
        color="inherit"
        startIcon={<Icon name="delete" />}
        aria-label={label}
      >
        {t("form.remove")}
      </Button>
    </div>
  );
}
