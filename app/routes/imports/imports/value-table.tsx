import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { type Option, Select } from "#app/ui/forms/controls.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { useErrorText } from "#app/ui/text.ts";
import type { Import, MissingValueKind } from "#contracts/imports/import-shapes.ts";
import { ChoiceTable } from "./column-table.tsx";

/** A value that the club does not have, as the form has it. */
export type ValueShape = { about: string; name: string; decision: string };

/** What the club makes of its own accord; packages and divisions need more than a name. */
const creatable: readonly MissingValueKind[] = ["level", "group", "site"];

interface ValueTableProps {
  readonly values: Import["values"];
  readonly rows: readonly FieldMetadata<ValueShape>[];
  readonly choices: Partial<Readonly<Record<MissingValueKind, readonly Option[]>>>;
}

/** Values of the file that the club does not have: each is made, taken for one that is there, or left out. */
export function ValueTable({ values, rows, choices }: ValueTableProps) {
  const { t } = useTranslation("imports");
  const errorText = useErrorText("imports");
  return (
    <>
      <p>{t("values.lead")}</p>
      <ChoiceTable>
        <caption className="visuallyHidden">{t("values.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("values.name")}</th>
            <th scope="col">{t("values.rows")}</th>
            <th scope="col">{t("values.decision")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const value = values[at];
            if (!value) return null;
            const { about, name, decision } = row.getFieldset();
            return (
              <tr key={row.key ?? row.name}>
                <th scope="row">
                  {value.name}
                  <small>{t(`values.kinds.${value.about}`)}</small>
                </th>
                <td>{t("list.rowCount", { count: value.rows })}</td>
                <td>
                  <input type="hidden" name={about.name} value={value.about} />
                  <input type="hidden" name={name.name} value={value.name} />
                  <Select
                    key={decision.key}
                    id={decision.id}
                    name={decision.name}
                    defaultValue={decision.initialValue}
                    aria-label={t("values.decisionOf", { name: value.name })}
                    aria-invalid={decision.errors?.length ? true : undefined}
                    aria-describedby={decision.errors?.length ? `${decision.id}-error` : undefined}
                  >
                    <option value="">{t("values.undecided")}</option>
                    {creatable.includes(value.about) && (
                      <option value="create">{t(`values.create.${value.about as "level" | "group" | "site"}`)}</option>
                    )}
                    <option value="leaveOut">{t(`values.leaveOut.${value.about}`)}</option>
                    {(choices[value.about] ?? []).map((option) => (
                      <option key={option.value} value={option.value}>
                        {t("values.map", { name: option.label })}
                      </option>
                    ))}
                  </Select>
                  <FieldErrors id={decision.id} errors={decision.errors?.map(errorText)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </ChoiceTable>
    </>
  );
}
