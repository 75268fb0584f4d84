import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { CheckboxField, RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { FieldRow, FieldSet } from "#app/ui/forms/field-set.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import {
  cutOffs,
  entryCoins,
  recoveryExpiries,
  recoveryKinds,
  reminderHours,
} from "#contracts/academy/training-choices.ts";
import { visibilities } from "#contracts/visibilities.ts";
import { coinFields } from "./coin-fields.ts";
import type { ruleValues } from "./rule-schema.ts";
import { cutOffKeys } from "./words.ts";

interface RuleFieldsProps {
  readonly fields: Readonly<Record<keyof ReturnType<typeof ruleValues>, AppField>>;
}

interface CancellationFieldsProps extends RuleFieldsProps {
  /** The field for how many vouchers a course includes; absent for a single training, which includes none. */
  readonly vouchers?: AppField;
}

/** The fields of who enters single trainings by the athletes' app, by which tokens, and when. */
export function AccessFields({ fields }: RuleFieldsProps) {
  const { t } = useTranslation("training-courses");
  const { t: common } = useTranslation();
  const coins = entryCoins.map((one) => ({ value: one, label: common(`coins.${one}`) }));
  return (
    <FieldSet title={t("form.access")}>
      <RadioGroupField
        field={fields.visibility}
        optional={false}
        options={visibilities.map((one) => ({
          value: one,
          label: t(`visibilities.${one}`),
          hint: t(`visibilityHints.${one}`),
        }))}
      />
      <p>{t("form.coinsLead")}</p>
      <FieldRow>
        {coinFields.map((name) => (
          <SelectField
            key={name}
            field={fields[name]}
            options={coins}
            empty={t("form.noCoin")}
            width="short"
            optional={false}
          />
        ))}
      </FieldRow>
      <FieldRow>
        <TextField
          field={fields.opensDaysBefore}
          inputMode="numeric"
          width="medium"
          optional={false}
          hint={t("form.opensHint")}
        />
        <TextField
          field={fields.closesMinutesBefore}
          inputMode="numeric"
          width="medium"
          optional={false}
          hint={t("form.closesHint")}
        />
      </FieldRow>
      <CheckboxField field={fields.requirePaid} hint={t("form.requireHint")} />
      <CheckboxField field={fields.requireMedicalCertificate} />
    </FieldSet>
  );
}

/** The fields of until when athletes can cancel, and what they get back. */
export function CancellationFields({ fields, vouchers }: CancellationFieldsProps) {
  const { t } = useTranslation("training-courses");
  return (
    <FieldSet title={t("form.cancellation")}>
      <SelectField
        field={fields.cutOff}
        width="medium"
        optional={false}
        hint={t("form.cutOffHint")}
        options={cutOffs.map((one) => ({ value: one, label: t(`cutOffs.${cutOffKeys[one]}`) }))}
      />
      <CheckboxField field={fields.refund} hint={t("form.refundHint")} />
      <RadioGroupField
        field={fields.recovery}
        optional={false}
        options={recoveryKinds.map((one) => ({
          value: one,
          label: t(`recoveries.${one}`),
          hint: t(`recoveryHints.${one}`),
        }))}
      />
      <FieldRow>
        <SelectField
          field={fields.recoveryExpires}
          width="medium"
          optional={false}
          options={recoveryExpiries.map((one) => ({ value: one, label: t(`expiries.${one}`) }))}
        />
        {vouchers && (
          <TextField
            field={vouchers}
            inputMode="numeric"
            width="short"
            optional={false}
            hint={t("form.vouchersHint")}
          />
        )}
      </FieldRow>
    </FieldSet>
  );
}

/** What athletes are told by message. */
export function NotificationFields({ fields }: RuleFieldsProps) {
  const { t } = useTranslation("training-courses");
  return (
    <FieldSet title={t("form.notifications")}>
      <CheckboxField field={fields.onPublish} />
      <CheckboxField field={fields.onChange} />
      <CheckboxField field={fields.onCancel} />
      <SelectField
        field={fields.reminderHours}
        width="medium"
        optional={false}
        options={reminderHours.map((hours) => ({ value: String(hours), label: t(`reminders.${hours}`) }))}
      />
    </FieldSet>
  );
}
