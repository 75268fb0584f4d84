import type { FieldMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { MoneyField } from "#app/ui/forms/money-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { formId, type ItemValues, type ListName, maxItemName, maxItems, type ScenarioValues } from "./address.ts";

const Rows = styled("div")(({ theme }) => ({
  display: "grid",
  justifyItems: "start",
  gap: 12,
  "& > .item": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 128px 136px 44px",
    alignItems: "start",
    gap: 8,
    width: "100%",
  },
  "& > .item > *": { width: "auto" },
  "& > .item > .button": { minWidth: 44, paddingInline: 0 },
  "& > .item:first-of-type > .button": { marginTop: 24 },
  "& > .item > .button .buttonIcon": { margin: 0 },
  // Headings stand above the first row; they are read out at every one.
  "& > .item:not(:first-of-type) label": {
    position: "absolute",
    width: 1,
    height: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
  [theme.breakpoints.down("sm")]: {
    gap: 16,
    "& > .item": { gridTemplateColumns: "minmax(0, 1fr) 136px 44px" },
    "& > .item > :first-child": { gridColumn: "1 / -1" },
  },
}));

/** Labels of the rows' fields, by field name, for the summary of errors: "Costo 2, Importo". */
export const itemLabels = (list: ListName, rows: readonly FieldMetadata<ItemValues>[], t: TFunction<"simulators">) =>
  Object.fromEntries(
    rows.flatMap((row, at) => {
      const { name, amount, per } = row.getFieldset();
      const label = (text: string) => `${t(`revenue.${list}.row`, { number: at + 1 })}, ${text}`;
      return [
        [name.name, label(t("fields.name"))],
        [amount.name, label(t("fields.amount"))],
        [per.name, label(t("fields.per"))],
      ];
    }),
  );

interface ItemRowsProps {
  readonly list: ListName;
  readonly field: FieldMetadata<ItemValues[], ScenarioValues, string[]>;
  readonly symbol: string;
}

/** Named amounts, once or for each team; each row has a button that takes it away, and one below adds another. */
export function ItemRows({ list, field, symbol }: ItemRowsProps) {
  const { t } = useTranslation("simulators");
  const rows = field.getFieldList();
  return (
    <FieldSet title={t(`revenue.${list}.title`)}>
      <Rows id={`${formId}-${list}`} tabIndex={-1}>
        {rows.map((row, at) => {
          const { name, amount, per } = row.getFieldset();
          return (
            <div className="item" key={row.key ?? row.name}>
              <TextField
                field={name}
                label={t("fields.name")}
                maxLength={maxItemName}
                autoComplete="off"
                optional={false}
              />
              <MoneyField field={amount} label={t("fields.amount")} symbol={symbol} width="full" optional={false} />
              <SelectField
                field={per}
                label={t("fields.per")}
                options={(["event", "team"] as const).map((value) => ({ value, label: t(`revenue.per.${value}`) }))}
              />
              <Button
                type="submit"
                name="remove"
                value={`${list}[${at}]`}
                color="inherit"
                startIcon={<Icon name="delete" />}
                aria-label={t(`revenue.${list}.remove`, { number: at + 1 })}
                title={t(`revenue.${list}.remove`, { number: at + 1 })}
              />
            </div>
          );
        })}
        {rows.length < maxItems && (
          <Button type="submit" name="add" value={list} variant="outlined" startIcon={<Icon name="add" />}>
            {t(`revenue.${list}.add`)}
          </Button>
        )}
      </Rows>
    </FieldSet>
  );
}
