import { useTranslation } from "react-i18next";
import type { Option } from "#app/ui/forms/controls.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import type { FieldProps } from "#app/ui/forms/use-field.ts";
import type { OfferedConsent } from "../consents/record.server.ts";
import { SignerField, TickConsents } from "../consents/tick-fields.tsx";

export interface SaleConsentsProps {
  readonly asked: {
    readonly offered: readonly OfferedConsent[];
    readonly guardians: readonly Option[];
    readonly isMinor: boolean;
  };
  readonly field: FieldProps["field"];
  readonly signer: FieldProps["field"];
}

/** What the member has not answered yet, for who enrols them has them in front of the desk. Nothing, when all is answered. */
export function SaleConsents({ asked: { offered, guardians, isMinor }, field, signer }: SaleConsentsProps) {
  const { t } = useTranslation("subscriptions");
  if (offered.length === 0) return null;
  return (
    <FieldSet title={t("new.consents")}>
      <TickConsents field={field} offered={offered} />
      <SignerField field={signer} guardians={guardians} isMinor={isMinor} />
    </FieldSet>
  );
}
