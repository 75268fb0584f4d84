import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { IconButton, RowActions } from "#app/ui/row-actions.tsx";
import { MoveButtons } from "#app/ui/tables/move-buttons.tsx";
import { sponsorsPath } from "./handle.ts";

interface AddSponsorProps {
  /** Address of the tournament's sponsors. */
  readonly own: string;
  /** Those that it does not show yet. */
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

interface RowProps {
  readonly own: string;
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Moves a sponsor of a tournament, and shows it no longer. */
export function SponsorRow({ own, id, name, isFirst, isLast }: RowProps) {
  const { t } = useTranslation("sponsors");
  return (
    <RowActions>
      <MoveButtons {...{ id, name, isFirst, isLast }} action={own} />
      <Form method="post" action={`${own}?remove`} preventScrollReset>
        <FormKey />
        <input type="hidden" name="sponsorId" value={id} />
        <IconButton icon="close" label={t("ofEvent.remove", { name })} />
      </Form>
    </RowActions>
  );
}
