import { useTranslation } from "react-i18next";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { FieldProps } from "#app/ui/forms/use-field.ts";

const channels = ["paper", "form", "app"] as const;

/** How an answer was given, and when. */
export function HowFields({ channel, answeredOn }: Record<"channel" | "answeredOn", FieldProps["field"]>) {
  const { t } = useTranslation("consents");
  return (
    <FieldRow>
      <SelectField
        field={channel}
        label={t("fields.channel")}
        width="medium"
        options={channels.map((value) => ({ value, label: t(`channels.${value}`) }))}
      />
      <DateField field={answeredOn} label={t("fields.answeredOn")} />
    </FieldRow>
  );
}
