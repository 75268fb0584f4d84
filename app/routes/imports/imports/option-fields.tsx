import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField } from "#app/ui/forms/choice-fields.tsx";
import { DateField } from "#app/ui/forms/date-field.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import type { ImportKindName } from "#contracts/imports/import-shapes.ts";

interface OptionFieldsProps {
  readonly kind: ImportKindName;
  readonly fields: Readonly<Record<"asRequests" | "mail" | "remindersFrom" | "cardsUntil", AppField>>;
  readonly tomorrow: string;
  /** Whether a column has numbers of federal cards. */
  readonly hasCards: boolean;
  /** How many reminders would leave tomorrow; null: not known yet. */
  readonly remindersTomorrow: number | null;
}

/** How rows are written: as what, who is mailed, and from when on reminders leave. */
export function OptionFields({ kind, fields, tomorrow, hasCards, remindersTomorrow }: OptionFieldsProps) {
  const { t } = useTranslation("imports");
  // Teams are entered as the tournament says: nothing is chosen.
  if (kind === "teams") return null;
  return (
    <FieldSet title={t("options.title")}>
      {kind === "athletes" && (
        <>
          <CheckboxField field={fields.asRequests} hint={t("options.asRequestsHint")} />
          <CheckboxField field={fields.mail} hint={t("options.mailHint")} />
          {hasCards && <DateField field={fields.cardsUntil} hint={t("options.cardsHint")} />}
        </>
      )}
      <DateField
        field={fields.remindersFrom}
        min={tomorrow}
        hint={
          remindersTomorrow === null || remindersTomorrow === 0
            ? t("options.remindersHint")
            : t("options.remindersCount", { count: remindersTomorrow })
        }
      />
    </FieldSet>
  );
}
