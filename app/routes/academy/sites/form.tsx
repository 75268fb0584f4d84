import { useTranslation } from "react-i18next";
import { AppForm, type RecordFormProps, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { ClosedDateRows, rowLabels, SiteFieldRows } from "./field-rows.tsx";
import type { optionsOf, SiteValues } from "./record.ts";

interface SiteFormProps extends ReturnType<typeof optionsOf>, RecordFormProps<SiteValues> {
  readonly timeZones: readonly Option[];
  readonly cancelTo: string;
}

const Lead = styled("p")({ margin: 0 });

/** Adding and changing a site. Rows come and go by buttons that ask the server. */
export function SiteForm(props: SiteFormProps) {
  const { values, locations, courts, timeZones, version, constraint, reply, submit, cancelTo } = props;
  const { t } = useTranslation("sites");
  const [form, fields] = useAppForm<SiteValues>({ id: "site", lastResult: reply, defaultValue: values, constraint });
  const labels = rowLabels(fields.fields.getFieldList(), fields.closedDates.getFieldList(), t);
  return (
    <AppForm form={form} ns="sites" labels={labels}>
      <ErrorSummary form={form} />
      {version !== undefined && <VersionField version={version} />}
      <TextField field={fields.name} autoComplete="off" width="medium" />
      <TextField field={fields.address} autoComplete="off" optional />
      {locations.length > 0 && (
        <SelectField
          field={fields.locationId}
          options={locations}
          empty={t("form.noLocation")}
          hint={t("form.locationHint")}
          width="medium"
        />
      )}
      <SelectField field={fields.timeZone} options={timeZones} hint={t("form.timeZoneHint")} width="medium" />
      <FieldSet title={t("fields.fields")}>
        <Lead>{t("form.fieldsLead")}</Lead>
        <SiteFieldRows form={form} field={fields.fields} courts={courts} />
      </FieldSet>
      <FieldSet title={t("fields.closedDates")}>
        <Lead>{t("form.closedLead")}</Lead>
        <ClosedDateRows form={form} field={fields.closedDates} />
      </FieldSet>
      <FormActions submit={submit} cancelTo={cancelTo} />
    </AppForm>
  );
}
