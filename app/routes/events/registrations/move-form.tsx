import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Question } from "#app/ui/forms/question.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import type { RegistrationList } from "#contracts/events/registrations.ts";

interface MoveFormProps {
  readonly name: string;
  readonly list: RegistrationList;
  readonly position: number | null;
  readonly version: number;
  /** How many teams of the division are in each list. */
  readonly counts: Record<"entry" | "waiting", number>;
  /** How many teams the entry list takes; null: no limit, or one that is not known here. */
  readonly most: number | null;
  /** The list that is chosen at first. */
  readonly wanted: RegistrationList;
  /** The other teams of the team's division. */
  readonly others: readonly { readonly id: string; readonly list: RegistrationList; readonly label: string }[];
  /** The other divisions. */
  readonly divisions: readonly Option[];
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly cancelTo: string;
}

/** Shows the fields of what was chosen only, by CSS: it works without a script, too. */
const Choices = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 20,
  "&:has(input[value=swap]:checked) > :is(.place, .division)": { display: "none" },
  "&:has(input[value=place]:checked) > :is(.swap, .division)": { display: "none" },
  "&:has(input[value=division]:checked) > :is(.place, .swap)": { display: "none" },
  "& > .place": { display: "flex", flexDirection: "column", gap: 20 },
});

/** Where a team is to stand. */
export function MoveForm(props: MoveFormProps) {
  const { name, list, position, version, counts, most, wanted, others, divisions, reply, cancelTo } = props;
  const { t } = useTranslation("registrations");
  const [form, fields] = useAppForm<
    Record<"how" | "list" | "position" | "swapWith" | "tournamentId" | "proceedGuestTwice", string>
  >({
    id: "move",
    lastResult: reply,
    defaultValue: {
      how: "place",
      list: wanted,
      position: wanted === list ? String(position ?? "") : "",
      swapWith: "",
      tournamentId: "",
      proceedGuestTwice: "",
    },
  });
  return (
    <AppForm form={form} ns="registrations">
      <ErrorSummary form={form} />
      <Question fields={[fields.proceedGuestTwice]} />
      <VersionField version={version} />
      <p>{t(list === "entry" ? "move.isEntry" : "move.isWaiting", { name, position: position ?? 0 })}</p>
      <Choices>
        <RadioGroupField
          field={fields.how}
          options={[
            { value: "place", label: t("move.place") },
            { value: "swap", label: t("move.swap") },
            ...(divisions.length > 0 ? [{ value: "division", label: t("move.division") }] : []),
          ]}
        />
        <div className="place">
          <RadioGroupField
            field={fields.list}
            inline
            options={[
              {
                value: "entry",
                label: t("lists.entry"),
                hint: most === null ? `(${counts.entry})` : `(${counts.entry}/${most})`,
              },
              { value: "waiting", label: t("lists.waiting"), hint: `(${counts.waiting})` },
            ]}
          />
          <TextField field={fields.position} inputMode="numeric" width="short" optional hint={t("move.positionHint")} />
        </div>
        <div className="swap">
          <SelectField
            field={fields.swapWith}
            width="medium"
            empty={t("move.choose")}
            options={(["entry", "waiting"] as const).flatMap((of) => {
              const options = others.filter((one) => one.list === of);
              return options.length === 0
                ? []
                : [{ label: t(`lists.${of}`), options: options.map(({ id, label }) => ({ value: id, label })) }];
            })}
          />
        </div>
        {divisions.length > 0 && (
          <div className="division">
            <SelectField
              field={fields.tournamentId}
              width="medium"
              empty={t("move.chooseDivision")}
              options={divisions}
              hint={t("move.divisionHint")}
            />
          </div>
        )}
      </Choices>
      <p>{t("move.nobody")}</p>
      <FormActions submit={t("move.submit")} cancelTo={cancelTo} />
    </AppForm>
  );
}
