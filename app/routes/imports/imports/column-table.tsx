import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { type Option, Select } from "#app/ui/forms/controls.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { styled } from "#app/ui/styled.ts";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { useErrorText, useLookup } from "#app/ui/text.ts";
import type { Import, ImportFieldInfo } from "#contracts/imports/import-shapes.ts";
import { fieldName, groupName } from "./field-names.ts";

/** A table whose last cells are controls; on a phone each row is a card, its heading above what can be chosen. */
export const ChoiceTable = styled(StyledTable)(({ theme }) => ({
  "& th, & td": { overflowWrap: "anywhere" },
  "& td:last-of-type": { width: 340 },
  "& td > .input": { width: "100%" },
  "& .samples": { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { "& td:last-of-type": { width: "auto" } },
}));

interface ColumnTableProps {
  readonly columns: Import["columns"];
  readonly rows: readonly FieldMetadata<{ column: string; field: string }>[];
  readonly infos: readonly ImportFieldInfo[];
}

/** The columns of the table: heading, what is in them, and the field that each stands for. */
export function ColumnTable({ columns, rows, infos }: ColumnTableProps) {
  const { t } = useTranslation("imports");
  const lookup = useLookup();
  const errorText = useErrorText("imports");
  const groups = Map.groupBy(infos, ({ key }) => groupName(key, lookup));
  const options: { label: string; options: Option[] }[] = [...groups].map(([label, fields]) => ({
    label,
    options: fields.map(({ key, isRequired }) => ({
      value: key,
      // A closed select shows no heading: whose telephone it is stands in the choice itself.
      label: isRequired ? t("columns.required", { name: fieldName(key, lookup) }) : fieldName(key, lookup),
    })),
  }));
  return (
    <ChoiceTable id="columns-columns" tabIndex={-1}>
      <caption className="visuallyHidden">{t("columns.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("columns.heading")}</th>
          <th scope="col">{t("columns.samples")}</th>
          <th scope="col">{t("columns.field")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { column, field } = row.getFieldset();
          const about = columns.find(({ index }) => String(index) === column.initialValue);
          if (!about) return null;
          const heading = about.heading ?? t("columns.number", { number: about.index + 1 });
          return (
            <tr key={row.key ?? row.name} className={field.initialValue ? undefined : "muted"}>
              <th scope="row">{heading}</th>
              <td className="samples">{about.samples.join(" · ")}</td>
              <td>
                <input type="hidden" name={column.name} value={about.index} />
                <Select
                  key={field.key}
                  id={field.id}
                  name={field.name}
                  defaultValue={field.initialValue}
                  aria-label={t("columns.fieldOf", { column: heading })}
                  aria-invalid={field.errors?.length ? true : undefined}
                  aria-describedby={field.errors?.length ? `${field.id}-error` : undefined}
                >
                  <option value="">{t("columns.leaveOut")}</option>
                  {options.map((group) => (
                    <optgroup key={group.label} label={group.label}>
                      {group.options.map(({ value, label }) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </optgroup>
                  ))}
                </Select>
                <FieldErrors id={field.id} errors={field.errors?.map(errorText)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </ChoiceTable>
  );
}
