import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { styled } from "#app/ui/styled.ts";
import { AddRow, RemoveRow, RowList } from "./row-list.tsx";
import { type AbsenceValues, blankAbsence, type TeamValues } from "./values.ts";

const maxAway = 20;

const Fold = styled("details")(({ theme }) => ({
  "& > summary": { cursor: "pointer", fontWeight: 600, minHeight: 36, color: theme.vars.palette.primary.main },
  "& > div": { display: "flex", flexDirection: "column", gap: 16, paddingTop: 8 },
}));

type TimeName = "notBeforeDate" | "notBeforeTime" | "notAfterDate" | "notAfterTime";

interface AvailabilityFieldsProps {
  readonly form: FormMetadata<TeamValues, string[]>;
  readonly fields: Readonly<Record<TimeName, AppField>>;
  readonly away: FieldMetadata<AbsenceValues[], TeamValues, string[]>;
}

/** When the team cannot play; folded away until something is said. */
export function AvailabilityFields({ form, fields, away }: AvailabilityFieldsProps) {
  const { t } = useTranslation("registrations");
  const rows = away.getFieldList();
  const { notBeforeDate, notBeforeTime, notAfterDate, notAfterTime } = fields;
  const isSaid = [notBeforeDate, notBeforeTime, notAfterDate, notAfterTime].some(({ initialValue }) => initialValue);
  return (
    <Fold open={isSaid || rows.length > 0}>
      <summary>{t("form.availability")}</summary>
      <div>
        <p>{t("form.availabilityHint")}</p>
        <FieldRow>
          <DateField field={fields.notBeforeDate} optional />
          <TimeField field={fields.notBeforeTime} times={quarterHours} optional />
        </FieldRow>
        <FieldRow>
          <DateField field={fields.notAfterDate} optional />
          <TimeField field={fields.notAfterTime} times={quarterHours} optional />
        </FieldRow>
        <RowList field={away}>
          {rows.map((row, at) => {
            const { from, to } = row.getFieldset();
            const number = at + 1;
            return (
              <FieldRow key={row.key ?? row.name}>
                <DateField field={from} label={t("form.awayFrom", { number })} />
                <DateField field={to} label={t("form.awayTo")} optional />
                <RemoveRow {...{ form, at }} field={away} label={t("form.removeAway", { number })}>
                  {t("form.remove")}
                </RemoveRow>
              </FieldRow>
            );
          })}
          {rows.length < maxAway && (
            <AddRow form={form} name={away.name} blank={blankAbsence}>
              {t("form.addAway")}
            </AddRow>
          )}
        </RowList>
      </div>
    </Fold>
  );
}
