import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import type { AccessOption } from "#contracts/academy/participants.ts";
import { useAccessName } from "./chips.tsx";

interface EntryFormProps {
  /** Where the form leads back to. */
  readonly back: string;
  readonly athlete: { readonly id: string; readonly name: string };
  readonly options: readonly AccessOption[];
  readonly reply: SubmissionResult<string[]> | undefined;
}

/** What staff may let pass, each asked for only once it stands in the way. */
const proceeds = [
  "proceedBeyondCapacity",
  "proceedCertificate",
  "proceedUnpaid",
  "proceedLevel",
  "proceedGender",
  "proceedWithoutRevoking",
] as const;

// why no interface: conform takes only types whose keys it can list.
type Typed = { access: string; athleteID: string } & { [Name in (typeof proceeds)[number]]: string };

/**
 * The form that lets an athlete in, by a course, a token or otherwise. What the wallet does not have cannot be chosen.
 * For an athlete who has nothing to come in by, staff choose: nothing is chosen beforehand.
 */
export function EntryForm({ back, athlete, options, reply }: EntryFormProps) {
  const { t } = useTranslation("participants");
  const accessName = useAccessName();
  const [form, fields] = useAppForm<Typed>({
    id: "entry",
    lastResult: reply,
    defaultValue: { athleteID: athlete.id, access: options.find(({ usual }) => usual)?.access ?? "" },
  });
  return (
    <Panel
      padded
      title={athlete.name}
      actions={
        <Button component={Link} to={`?${new URLSearchParams({ returnTo: back })}`} size="small">
          {t("new.other")}
        </Button>
      }
    >
      {options.length === 0 ? (
        <Alert severity="info">{t("new.turnedAway")}</Alert>
      ) : (
        <AppForm form={form} ns="participants">
          <ErrorSummary form={form} />
          <Question fields={proceeds.map((name) => fields[name])} />
          <input type="hidden" name="athleteID" value={athlete.id} />
          <RadioGroupField
            field={fields.access}
            options={options.map(({ access, balance }) => ({
              value: access,
              label: accessName(access),
              hint:
                balance === null
                  ? access === "free"
                    ? t("new.gift")
                    : undefined
                  : t("new.balance", { count: balance }),
              disabled: balance === 0,
            }))}
          />
          <FormActions submit={t("new.submit")} cancelTo={back} />
        </AppForm>
      )}
    </Panel>
  );
}
