import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { Choices } from "./choices.server.ts";

interface PlaceFieldsProps {
  readonly fields: { readonly levelId: AppField; readonly groupIds: AppField; readonly siteIds: AppField };
  readonly choices: Choices;
}

/** Where a member stands in the club; what a club does not have is not asked. */
export function PlaceFields({ fields, choices }: PlaceFieldsProps) {
  const { t } = useTranslation("memberships");
  return (
    <>
      {choices.levels.length > 0 && (
        <SelectField
          field={fields.levelId}
          options={choices.levels}
          empty={t("bulk.noLevel")}
          width="medium"
          optional
        />
      )}
      {choices.groups.length > 0 && (
        <CheckboxGroupField field={fields.groupIds} options={choices.groups} inline optional />
      )}
      {choices.sites.length > 0 && (
        <CheckboxGroupField field={fields.siteIds} options={choices.sites} inline optional />
      )}
    </>
  );
}
