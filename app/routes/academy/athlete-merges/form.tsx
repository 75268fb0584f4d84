import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FieldSet } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useFieldTexts } from "#app/ui/text.ts";
import type { MergeField } from "#contracts/academy/athlete-merges.ts";
import type { Athlete } from "#contracts/academy/athletes.ts";
import type { Difference } from "./fields.ts";
import { Moves, type Review } from "./moves.tsx";

export type { Review } from "./moves.tsx";

interface MergeFormProps {
  readonly differences: readonly Difference[];
  readonly same: readonly { readonly name: MergeField; readonly text: string }[];
  readonly values: Partial<Record<MergeField, string>>;
  readonly people: { readonly from: string; readonly into: string };
  readonly intoAthleteId: string;
  /** What goes over, once it was asked for. */
  readonly review: Review | undefined;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly cancelTo: string;
}

// why no interface: conform takes only types whose keys it can list.
type Typed = { [Name in MergeField]?: string } & { intoAthleteId: string };

/** What a field holds in the reader's words. */
function useShown() {
  const { t } = useTranslation("athletes");
  return (name: MergeField, text: string): string => {
    if (text === "") return t("merge.empty");
    if (name === "gender") return t(`genders.${text as Athlete["gender"]}`);
    return name === "photo" ? t("merge.aPhoto") : text;
  };
}

/** What is kept of each of the two, where they differ; then what goes over. */
export function MergeForm(props: MergeFormProps) {
  const { differences, same, values, people, intoAthleteId, review, reply, cancelTo } = props;
  const { t } = useTranslation("athletes");
  const shown = useShown();
  const texts = useFieldTexts("athletes:fields");
  const labels: Record<string, string> = { ...texts, clothingSizes: t("merge.sizes"), photo: t("photo.field") };
  const [form, fields] = useAppForm<Typed>({
    id: "merge",
    lastResult: reply,
    defaultValue: { ...values, intoAthleteId },
  });
  return (
    <AppForm form={form} ns="athletes" labels={labels}>
      <ErrorSummary form={form} />
      <input type="hidden" name="intoAthleteId" value={intoAthleteId} />
      {differences.length > 0 && (
        <div style={{ overflowWrap: "anywhere" }}>
          <FieldSet title={t("merge.differ")}>
            {differences.map(({ name, into, from }) => (
              <RadioGroupField
                key={name}
                field={fields[name]}
                optional={false}
                options={[
                  { value: "into", label: shown(name, into), hint: t("merge.stays", { name: people.into }) },
                  { value: "from", label: shown(name, from), hint: t("merge.goes", { name: people.from }) },
                ]}
              />
            ))}
          </FieldSet>
        </div>
      )}
      {same.length > 0 && (
        <FieldSet title={t("merge.same")}>
          <Facts facts={same.map(({ name, text }) => ({ label: labels[name] ?? name, value: shown(name, text) }))} />
        </FieldSet>
      )}
      {review && <Moves review={review} people={people} />}
      <FormActions
        submit={review ? t("merge.submit") : t("merge.review")}
        tone={review ? "error" : "primary"}
        cancelTo={cancelTo}
      />
    </AppForm>
  );
}
