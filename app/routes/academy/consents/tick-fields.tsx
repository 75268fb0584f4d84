import { useTranslation } from "react-i18next";
import { CheckboxGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { FieldProps } from "#app/ui/forms/use-field.ts";
import type { OfferedConsent } from "./record.server.ts";

type Field = FieldProps["field"];

interface TickConsentsProps {
  readonly field: Field;
  readonly offered: readonly OfferedConsent[];
}

/** What is asked, a box each: ticked by who holds the signed paper. */
export function TickConsents({ field, offered }: TickConsentsProps) {
  const { t } = useTranslation("consents");
  return (
    <CheckboxGroupField
      field={field}
      optional={false}
      label={t("fields.textIds")}
      hint={t("form.tickHint")}
      options={offered.map(({ textId, name, type, isRequired, number }) => ({
        value: textId,
        label: name,
        hint: t(isRequired ? "form.required" : "form.free", { type: t(`types.${type}`), number }),
      }))}
    />
  );
}

interface SignerFieldProps {
  readonly field: Field;
  readonly guardians: readonly Option[];
  readonly isMinor: boolean;
}

/** Who signed: for a minor one of the guardians. Nobody to choose among needs no field. */
export function SignerField({ field, guardians, isMinor }: SignerFieldProps) {
  const { t } = useTranslation("consents");
  if (guardians.length === 0) return isMinor ? <p>{t("form.anyGuardian")}</p> : null;
  return (
    <SelectField
      field={field}
      label={t("fields.guardianId")}
      options={guardians}
      // A minor's only guardian is who it was.
      empty={isMinor ? (guardians.length === 1 ? undefined : t("form.someGuardian")) : t("form.athlete")}
      optional={false}
      width="medium"
    />
  );
}
