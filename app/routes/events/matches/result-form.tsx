import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { liveText } from "#app/rules/events/live-score.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormRows } from "#app/ui/forms/field-set.tsx";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { useErrorText } from "#app/ui/text.ts";
import type { MatchFormat } from "#contracts/events/formats.ts";
import { resultEnds } from "#contracts/events/play.ts";
import { AffectedMatches, type Review, resetIn } from "./affected.tsx";
import { countingOf, setsOf } from "./counting.ts";
import { FigureRows, Heads, PairRow } from "./pair-row.tsx";
import type { ResultReply } from "./save.server.ts";
import { blankPair, type ResultValues } from "./values.ts";

interface ResultFormProps {
  readonly eventId: string;
  readonly format: MatchFormat;
  /** What each side is called, in the order of the result. */
  readonly names: readonly string[];
  readonly values: ResultValues;
  readonly version: number;
  /** Nothing was typed yet. */
  readonly isBlank: boolean;
  readonly reply: ResultReply | undefined;
  readonly isCorrection: boolean;
  readonly cancelTo: string;
}

/** Shows only what the chosen end asks for, by CSS: it works without a script, too. */
const ConditionalFields = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 20,
  "&:has(input[value=played]:checked) > .side, &:has(input[value=doubleNoShow]:checked) > .side": { display: "none" },
  "&:has(:is(input[value=walkover], input[value=noShow], input[value=doubleNoShow]):checked) > .score": {
    display: "none",
  },
});

/** How a match went. What it would undo of later matches is shown before anything is saved. */
export function ResultForm(props: ResultFormProps) {
  const { eventId, format, names, values, reply, isCorrection, cancelTo } = props;
  // why: the page reads again while the match is played, and what is typed rests on how it stood when that began.
  // Another version counts from the next answer on, or while nothing is typed.
  const [{ version, answered }, open] = useState({ version: props.version, answered: reply });
  if (answered !== reply || (props.isBlank && version !== props.version))
    open({ version: props.version, answered: reply });
  const { t } = useTranslation("matches");
  const [form, fields] = useAppForm<ResultValues>({ id: "result", lastResult: reply, defaultValue: values });
  const review: Review | undefined = reply && "review" in reply ? reply.review : undefined;
  const scored = reply && "scored" in reply ? reply.scored : undefined;
  const resets = resetIn(review?.affected ?? []);
  const counting = countingOf(format);
  const first = isCorrection ? t("result.correct") : t("result.save");
  return (
    <AppForm form={form} ns="matches" labels={useLabels(fields, names)}>
      <ErrorSummary form={form} />
      <VersionField version={version} />
      {scored && (
        <Alert severity="warning" role="note">
          <p>{t("result.scoredBy", { scorer: scored.scorer, score: liveText(scored.live, format) })}</p>
          <input type="hidden" name="proceed" value="on" />
        </Alert>
      )}
      {review && (
        <>
          <AffectedMatches eventId={eventId} affected={review.affected} isAsked />
          <input type="hidden" name="tag" value={review.tag} />
        </>
      )}
      <ConditionalFields>
        <div className="score">
          {counting === "sets" && <SetRows form={form} field={fields.sets} names={names} most={setsOf(format)} />}
          {counting === "score" && <OneScore fields={fields} names={names} format={format} />}
          {counting === "scores" && <FigureRows field={fields.scores} names={names} />}
        </div>
        {counting !== "scores" && (
          <>
            <RadioGroupField
              field={fields.end}
              inline
              options={resultEnds.map((value) => ({ value, label: t(`ends.${value}`) }))}
            />
            <div className="side">
              <RadioGroupField field={fields.side} options={names.map((label, at) => ({ value: String(at), label }))} />
            </div>
          </>
        )}
      </ConditionalFields>
      <FormActions
        submit={resets > 0 ? t("result.proceed", { count: resets }) : scored ? t("result.overScorer") : first}
        tone={resets > 0 || scored ? "error" : "primary"}
        cancelTo={cancelTo}
      />
    </AppForm>
  );
}

type Fields = ReturnType<typeof useAppForm<ResultValues>>[1];
type Field<Value> = FieldMetadata<Value, ResultValues, string[]>;

/** Labels of the rows' fields, by field name, for the summary of errors: "Set 2, Rossi". */
function useLabels(fields: Fields, names: readonly string[]): Record<string, string> {
  const { t } = useTranslation("matches");
  const ofPair = (field: Field<ResultValues["score"]>, label: string): [string, string][] => {
    const { home, away } = field.getFieldset();
    return [
      [field.name, label],
      [home.name, `${label}, ${names[0]}`],
      [away.name, `${label}, ${names[1]}`],
    ];
  };
  return Object.fromEntries([
    ...fields.sets.getFieldList().flatMap((row, at) => ofPair(row, t("result.set", { number: at + 1 }))),
    ...ofPair(fields.score, t("fields.score")),
    ...ofPair(fields.shootout, t("fields.shootout")),
    ...fields.scores.getFieldList().map((row, at) => [row.getFieldset().value.name, names[at] ?? ""]),
  ]);
}

interface SetRowsProps {
  readonly form: FormMetadata<ResultValues, string[]>;
  readonly field: Field<ResultValues["sets"]>;
  readonly names: readonly string[];
  readonly most: number;
}

/** A row of two numbers for each set; rows come by a button that asks the server. Blank ones count for nothing. */
function SetRows({ form, field, names, most }: SetRowsProps) {
  const { t } = useTranslation("matches");
  const errorText = useErrorText("matches");
  const rows = field.getFieldList();
  return (
    <FormRows id={field.id} tabIndex={-1}>
      <Heads names={names} />
      <FieldErrors id={field.id} errors={field.errors?.map(errorText)} />
      {rows.map((row, at) => (
        <PairRow key={row.key ?? row.name} field={row} label={t("result.set", { number: at + 1 })} names={names} />
      ))}
      {rows.length < most && (
        <Button
          {...form.insert.getButtonProps({ name: field.name, defaultValue: blankPair as never })}
          type="submit"
          variant="outlined"
          startIcon={<Icon name="add" />}
        >
          {t("result.addSet")}
        </Button>
      )}
    </FormRows>
  );
}

interface OneScoreProps {
  readonly fields: Fields;
  readonly names: readonly string[];
  readonly format: MatchFormat;
}

/** One score, and the shoot-out that decides a draw. */
function OneScore({ fields, names, format }: OneScoreProps): ReactNode {
  const { t } = useTranslation("matches");
  const isShot = format.kind === "score" && format.shootout;
  return (
    <FormRows>
      <Heads names={names} />
      <PairRow field={fields.score} label={t("fields.score")} names={names} />
      {isShot && <PairRow field={fields.shootout} label={t("fields.shootout")} names={names} />}
      {isShot && <p>{t("result.shootoutHint")}</p>}
    </FormRows>
  );
}
