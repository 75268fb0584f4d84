import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { DateField, TimeField } from "#app/ui/forms/date-field.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { matchesPath } from "../matches/handle.ts";
import { plannedId } from "./plan-form.tsx";
import type { ShiftValues } from "./shift-schema.ts";
import { matchTimes } from "./times.ts";

/** A match that runs into something, the courts on which it could be, and which of them was chosen. */
export interface CourtChoice {
  readonly matchId: string;
  readonly name: string;
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string;
}

interface ShiftFormProps {
  readonly eventId: string;
  readonly values: ShiftValues;
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly choices: readonly CourtChoice[];
  /** The result below the form, if it can be saved: its tag, and whether it breaks rules that may be answered. */
  readonly save: { readonly tag: string; readonly isBroken: boolean } | null;
}

/** The form of a delay: by how many minutes, from when on and on which courts matches move. */
export function ShiftForm({ eventId, values, courts, reply, choices, save }: ShiftFormProps) {
  const { t } = useTranslation("schedules");
  const [form, fields] = useAppForm<ShiftValues>({ id: "shift", lastResult: reply, defaultValue: values });
  const cancelTo = matchesPath(eventId, "schedule");
  return (
    <AppForm form={form} ns="schedules" action={`#${plannedId}`}>
      <ErrorSummary form={form} />
      <p>{t("shift.lead")}</p>
      {save && <input type="hidden" name="tag" value={save.tag} />}
      {save?.isBroken && <input type="hidden" name="proceed" value="on" />}
      <FieldRow>
        <TextField field={fields.minutes} inputMode="numeric" autoComplete="off" width="short" optional={false} />
        <DateField field={fields.date} optional={false} />
        <TimeField field={fields.time} times={matchTimes} optional={false} />
      </FieldRow>
      <RadioGroupField
        field={fields.way}
        options={(["push", "later", "earlier"] as const).map((value) => ({ value, label: t(`shift.way.${value}`) }))}
      />
      <CheckboxGroupField
        field={fields.fieldIds}
        options={courts.map(({ id, name }) => ({ value: id, label: name }))}
        optional={false}
        inline
        hint={t("shift.stays")}
      />
      {choices.length > 0 && (
        <FieldSet title={t("shift.otherCourts")}>
          {choices.map(({ matchId, name, courts: free, chosen }, at) => (
            <div key={matchId}>
              <input type="hidden" name={`moves[${at}].matchId`} value={matchId} />
              <SelectControl
                id={`move-${matchId}`}
                name={`moves[${at}].fieldId`}
                label={name}
                defaultValue={chosen}
                empty={t("shift.sameCourt")}
                options={free.map((court) => ({ value: court.id, label: court.name }))}
              />
            </div>
          ))}
        </FieldSet>
      )}
      {save ? (
        <FormActions
          submit={t(save.isBroken ? "shift.saveBroken" : "shift.save")}
          tone={save.isBroken ? "error" : "primary"}
          name="intent"
          value="save"
          cancelTo={cancelTo}
        >
          <Button type="submit" name="intent" value="preview" variant="outlined">
            {t("form.again")}
          </Button>
        </FormActions>
      ) : (
        <FormActions submit={t("form.preview")} name="intent" value="preview" cancelTo={cancelTo} />
      )}
    </AppForm>
  );
}
