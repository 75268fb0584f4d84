import { useTranslation } from "react-i18next";
import { everyone } from "#app/rules/permissions.ts";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { accessWords } from "./view.ts";

interface RightsFieldsProps {
  readonly fields: { readonly roles: AppField; readonly access: AppField };
  /** Whether the manager's role may be given. */
  readonly isManager: boolean;
  /** What the person may open, where they change their own roles. */
  readonly ownAccess?: string | undefined;
}

/** Roles, each with what it opens, and what the person may sign in to; one's own access stays as it is. */
export function RightsFields({ fields, isManager, ownAccess }: RightsFieldsProps) {
  const { t } = useTranslation(["staff", "common"]);
  return (
    <>
      <CheckboxGroupField
        field={fields.roles}
        hint={ownAccess ? t("form.ownHint") : isManager ? undefined : t("form.noManagerHint")}
        options={everyone
          .filter((role) => isManager || role !== "manager")
          .map((role) => ({ value: role, label: t(`common:roles.${role}`), hint: t(`opens.${role}`) }))}
      />
      {ownAccess ? (
        <input type="hidden" name={fields.access.name} value={ownAccess} />
      ) : (
        <RadioGroupField
          field={fields.access}
          options={accessWords.map((word) => ({
            value: word,
            label: t(`access.${word}`),
            hint: t(`accessHint.${word}`),
          }))}
        />
      )}
    </>
  );
}
