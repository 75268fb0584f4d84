import type { FieldMetadata } from "@conform-to/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";

type Row = FieldMetadata<Record<"id" | "quantity" | "size" | "notes", string>>;

const Rows = styled("ul")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& h2": { font: theme.vars.font.h3, overflowWrap: "anywhere" },
  "& .price": { color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
}));

interface RequestedRowsProps {
  readonly rows: readonly Row[];
  readonly things: readonly {
    readonly id: string;
    readonly name: string;
    readonly sizes: readonly string[];
    readonly price: string | null;
  }[];
}

/** What the fields of the rows are called in the error summary: the third thing's quantity. */
export const requestedLabels = (rows: readonly Row[], t: TFunction<"marketplace">): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, at) =>
      (["quantity", "size", "notes"] as const).map((name) => [
        row.getFieldset()[name].name,
        `${t(`fields.${name}`)} (${at + 1})`,
      ]),
    ),
  );

/** The things that are asked for, each with its number, which can still be changed. */
export function RequestedRows({ rows, things }: RequestedRowsProps) {
  const { t } = useTranslation("marketplace");
  return (
    <Rows>
      {rows.map((row) => {
        const { id, quantity, size, notes } = row.getFieldset();
        const thing = things.find((one) => one.id === id.initialValue);
        return (
          <li key={row.key}>
            <h2>{thing?.name ?? t("quote.unknown")}</h2>
            <p className="price">{thing?.price ? t("quote.each", { price: thing.price }) : t("list.noPrice")}</p>
            <input type="hidden" name={id.name} value={String(id.initialValue ?? "")} />
            <FieldRow>
              <TextField field={quantity} label={t("fields.quantity")} inputMode="numeric" width="short" />
              {thing && thing.sizes.length > 0 && (
                <SelectField
                  field={size}
                  label={t("fields.size")}
                  empty={t("list.anySize")}
                  options={thing.sizes.map((one) => ({ value: one, label: one }))}
                  width="short"
                />
              )}
              <TextField field={notes} label={t("fields.notes")} />
            </FieldRow>
          </li>
        );
      })}
    </Rows>
  );
}
