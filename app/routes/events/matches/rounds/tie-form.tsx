import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { isKnockout } from "#app/rules/events/drawn.ts";
import { AppForm, type AppFormOptions, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Tie } from "#contracts/events/ranking.ts";
import type { RoundLabel } from "#contracts/events/structure.ts";
import { useNames } from "../names.ts";
import { decisionRevoked, methodsOf, tieKey } from "./ties.ts";

type ConditionalFields = Pick<Tie, "groupIndex" | "teamIds" | "decides">;

export interface TieFormProps extends Pick<AppFormOptions<Values>, "constraint"> {
  /** The tie; of one that was settled and may be settled anew, neither its rank nor what was tried is known. */
  readonly tie: ConditionalFields & Partial<Pick<Tie, "fromRank" | "tried">>;
  readonly round: RoundLabel;
  /** Names by id. */
  readonly teams: Readonly<Record<string, string>>;
  readonly reply: SubmissionResult<string[]> | undefined;
  readonly cancelTo: string;
  /** Whether it was settled, so that this may be taken back. */
  readonly isMade?: boolean;
}

type Values = {
  method: string;
  teams: { id: string; place: string }[];
  note: string;
};

/** Places are asked for only where staff say the order, by CSS: it works without a script, too. */
const ConditionalFields = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 20,
  "&:has(:is(input[value=lots], input[value=shared], input[value=none]):checked) > .places": { display: "none" },
  "& > .places": { display: "flex", flexDirection: "column", gap: 12 },
});

/** One tie: how it is settled, and in which order the teams stand then. */
export function TieForm({ tie, round, teams, constraint, reply, cancelTo, isMade = false }: TieFormProps) {
  const { t } = useTranslation("matches");
  const key = tieKey(tie);
  const methods = [...methodsOf(tie), ...(isMade ? [decisionRevoked] : [])] as const;
  const [form, fields] = useAppForm<Values>({
    id: key,
    lastResult: reply,
    constraint,
    defaultValue: { method: "lots", teams: tie.teamIds.map((id) => ({ id, place: "" })), note: "" },
  });
  const rows = fields.teams.getFieldList();
  const nameAt = (at: number) => teams[tie.teamIds[at] ?? ""] ?? "?";
  const labels = Object.fromEntries(rows.map((row, at) => [row.getFieldset().place.name, nameAt(at)]));
  return (
    <Panel title={useTitle({ tie, round, teams })} padded>
      <AppForm form={form} ns="matches" labels={labels}>
        <ErrorSummary form={form} />
        <input type="hidden" name="tie" value={key} />
        {tie.groupIndex !== null && <input type="hidden" name="groupIndex" value={tie.groupIndex} />}
        {tie.tried && tie.tried.length > 0 && (
          <p>{t("decisions.tried", { steps: tie.tried.map((step) => t(`keys.${step}`)).join(", ") })}</p>
        )}
        <p>{t(tie.decides ? "decisions.decides" : "decisions.mayBeShared")}</p>
        <ConditionalFields>
          <RadioGroupField
            field={fields.method}
            options={methods.map((value) => ({
              value,
              label: t(`methods.${value}.label`),
              hint: t(`methods.${value}.hint`),
            }))}
          />
          <div className="places">
            {rows.map((row, at) => {
              const { id, place } = row.getFieldset();
              return (
                <div key={row.key ?? row.name}>
                  <input type="hidden" name={id.name} value={tie.teamIds[at]} />
                  <TextField field={place} label={nameAt(at)} inputMode="numeric" width="short" />
                </div>
              );
            })}
          </div>
          <TextField field={fields.note} optional hint={t("decisions.noteHint")} />
        </ConditionalFields>
        <FormActions submit={t("decisions.submit")} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}

/** `Girone A, dal 2° posto: Rossi, Verdi`; for a bracket, where no table says who is ahead, only the place. */
function useTitle({ tie, round, teams }: Pick<TieFormProps, "tie" | "round" | "teams">): string {
  const { t } = useTranslation("matches");
  const { groupName } = useNames();
  const { groupIndex, teamIds, fromRank } = tie;
  const names = teamIds.map((id) => teams[id] ?? "?").join(", ");
  if (fromRank === undefined) return names;
  if (isKnockout(round)) return t("decisions.shared", { rank: fromRank, names });
  return groupIndex === null
    ? t("decisions.across", { rank: fromRank, names })
    : t("decisions.tie", { group: groupName(round, groupIndex), rank: fromRank, names });
}
