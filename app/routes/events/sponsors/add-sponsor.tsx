import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { sponsorsPath } from "./handle.ts";

interface AddSponsorProps {
  /** Address of the tournament's sponsors. */
  readonly own: string;
  /** The club's sponsors that the tournament does not show yet. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
}

/** Chooses one more sponsor for a tournament. */
export function AddSponsor({ own, others }: AddSponsorProps) {
  const { t } = useTranslation("sponsors");
  const [form, fields] = useAppForm<{ sponsorId: string }>({ id: "add-sponsor" });
  if (others.length === 0)
    return (
      <p>
        <Link to={`${sponsorsPath}/new`}>{t("ofEvent.create")}</Link>
      </p>
    );
  return (
    <AppForm form={form} ns="sponsors" labels={{ sponsorId: t("ofEvent.choose") }} action={`${own}?add`}>
      <SelectField field={fields.sponsorId} options={others.map(({ id, name }) => ({ value: id, label: name }))} />
      <FormActions submit={t("ofEvent.add")} />
    </AppForm>
  );
}
