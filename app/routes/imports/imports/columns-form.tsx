import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { Import, ImportFieldInfo, MissingValueKind } from "#contracts/imports/import-shapes.ts";
import { chosenDecision } from "./chosen-decision.ts";
import { ColumnTable } from "./column-table.tsx";
import { useFieldNames } from "./field-names.ts";
import { importPath, importsPath } from "./handle.ts";
import { OptionFields } from "./option-fields.tsx";
import { type ValueShape, ValueTable } from "./value-table.tsx";

interface ColumnsFormProps {
  readonly record: Import;
  readonly fields: readonly ImportFieldInfo[];
  readonly choices: Partial<Readonly<Record<MissingValueKind, readonly Option[]>>>;
  /** The first day on which reminders may leave. */
  readonly tomorrow: string;
  readonly reply: SubmissionResult<string[]> | undefined;
}

// why no interface: conform takes only types whose keys it can list.
type OrderRow = { column: string; order: string };
type Shape = {
  sheet: string;
  headingLine: string;
  columns: { column: string; field: string }[];
  dates: OrderRow[];
  names: OrderRow[];
  country: string;
  values: ValueShape[];
  asRequests: string;
  mail: string;
  remindersFrom: string;
  cardsUntil: string;
};

/** Whose telephone numbers a file has. why not the contract's: a browser would load what reads it. */
const countries = ["IT", "CH", "ES", "GB", "US", "FR", "DE", "AT"] as const satisfies readonly Import["country"][];

const valuesOf = ({ sheet, headingLine, columns, questions, country, values, options }: Import): Shape => ({
  sheet: sheet ?? "",
  headingLine: headingLine === null ? "none" : String(headingLine),
  columns: columns.map(({ index, field }) => ({ column: String(index), field: field ?? "" })),
  dates: questions.flatMap(({ about, column, answer }) =>
    about === "dates" ? [{ column: String(column), order: answer }] : [],
  ),
  names: questions.flatMap(({ about, column, answer }) =>
    about === "names" ? [{ column: String(column), order: answer }] : [],
  ),
  country,
  values: values.map(({ about, name, decision }) => ({ about, name, decision: chosenDecision(decision) })),
  asRequests: options.asRequests ? "on" : "",
  mail: options.mail ? "on" : "",
  remindersFrom: options.remindersFrom,
  cardsUntil: options.cardsUntil,
});

/** Letters of the first cells of a line, by which it is known. */
const maxLine = 60;

/** The orders that can be asked about, as choices. */
const orders = { dates: ["dmy", "mdy"], names: ["lastFirst", "firstFirst"] } as const;

interface OrderFieldsProps {
  readonly rows: FieldMetadata<OrderRow>[];
  readonly about: keyof typeof orders;
  readonly record: Import;
}

/** What columns do not say themselves: which part of their values comes first. */
function OrderFields({ rows, about, record: { questions, columns } }: OrderFieldsProps) {
  const { t } = useTranslation("imports");
  return rows.map((row) => {
    const { column, order } = row.getFieldset();
    const asked = questions.find((one) => one.about === about && String(one.column) === column.initialValue);
    if (!asked) return null;
    const heading = columns.find(({ index }) => index === asked.column)?.heading;
    return (
      <div key={row.key ?? row.name}>
        <input type="hidden" name={column.name} value={asked.column} />
        <SelectField
          field={order}
          width="medium"
          label={t("columns.orderOf", { column: heading ?? t("columns.number", { number: asked.column + 1 }) })}
          hint={t("columns.example", { text: asked.example })}
          options={orders[about].map((value) => ({ value, label: t(`columns.orders.${value}`) }))}
        />
      </div>
    );
  });
}

/** The whole match: where the headings are, what each column stands for, what is to be asked, and how it is written. */
export function ColumnsForm({ record, fields: infos, choices, tomorrow, reply }: ColumnsFormProps) {
  const { t } = useTranslation("imports");
  const nameOf = useFieldNames();
  const [form, fields] = useAppForm<Shape>({ id: "columns", lastResult: reply, defaultValue: valuesOf(record) });
  const { sheets, lines, missingFields, questions, kind, rows, values } = record;
  return (
    <Panel padded>
      <AppForm form={form} ns="imports" isWide>
        <ErrorSummary form={form} />
        <VersionField version={record.version} />
        <p>{t("columns.lead", { count: rows })}</p>
        <FieldRow>
          {sheets.length > 1 && (
            <SelectField
              field={fields.sheet}
              width="medium"
              options={sheets.map(({ name, isHidden }) => ({
                value: name,
                label: isHidden ? t("columns.hiddenSheet", { name }) : name,
              }))}
            />
          )}
          <SelectField
            field={fields.headingLine}
            width="full"
            hint={t("columns.headingHint")}
            options={[
              ...lines.map(({ line, cells }) => ({
                value: String(line),
                label: `${line}: ${cells.filter(Boolean).join(" · ").slice(0, maxLine)}`,
              })),
              { value: "none", label: t("columns.noHeading") },
            ]}
          />
        </FieldRow>
        {missingFields.length > 0 && (
          <Alert severity="error">{t("columns.missing", { fields: missingFields.map(nameOf).join(", ") })}</Alert>
        )}
        <ColumnTable columns={record.columns} rows={fields.columns.getFieldList()} infos={infos} />
        {questions.length > 0 && (
          <FieldSet title={t("columns.questions")}>
            <OrderFields rows={fields.dates.getFieldList()} about="dates" record={record} />
            <OrderFields rows={fields.names.getFieldList()} about="names" record={record} />
          </FieldSet>
        )}
        <SelectField
          field={fields.country}
          width="medium"
          hint={t("columns.countryHint")}
          options={countries.map((value) => ({ value, label: t(`countries.${value}`) }))}
        />
        {values.length > 0 && (
          <FieldSet title={t("values.title")}>
            <ValueTable values={values} rows={fields.values.getFieldList()} choices={choices} />
          </FieldSet>
        )}
        <OptionFields
          kind={kind}
          fields={fields}
          tomorrow={tomorrow}
          hasCards={record.columns.some(({ field }) => field === "document.cardNumber")}
          remindersTomorrow={record.remindersTomorrow}
        />
        <FormActions
          submit={t("columns.submit")}
          cancelTo={record.state === "previewed" ? importPath(record.id, "rows") : importsPath}
        >
          <Button component={Link} to={importPath(record.id, "delete")} variant="text" color="error">
            {t("delete.title")}
          </Button>
        </FormActions>
      </AppForm>
    </Panel>
  );
}
