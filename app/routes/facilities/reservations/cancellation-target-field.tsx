import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";

/** To whom a cancellation is put down; a request that the club turns down is rejected. */
export function CancellationTargetField({
  field,
  isPending,
}: {
  readonly field: AppField;
  readonly isPending: boolean;
}) {
  const { t } = useTranslation("reservations");
  return (
    <RadioGroupField
      field={field}
      options={[
        { value: "manager", label: t(`reservations.canceledBy.${isPending ? "rejection" : "manager"}`) },
        { value: "user", label: t("reservations.canceledBy.user") },
      ]}
    />
  );
}
