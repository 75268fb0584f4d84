import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AppForm, type AppFormOptions, useAppForm } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormRows } from "#app/ui/forms/field-set.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import type { Match } from "#contracts/events/matches.ts";
import { countingOf } from "./counting.ts";
import { matchesPath } from "./handle.ts";
import type { LiveValues } from "./live-values.ts";
import type { ShownMatch } from "./load.server.ts";
import { useNames } from "./names.ts";
import { FigureRows, Heads, PairRow } from "./pair-row.tsx";
import type { PairValues } from "./values.ts";

interface LiveFormProps extends Pick<AppFormOptions<LiveValues>, "lastResult"> {
  readonly match: Pick<Match, "id" | "eventId" | "sides" | "live"> & Pick<ShownMatch, "format">;
  readonly values: LiveValues;
  readonly cancelTo?: string;
}

/** How a match stands while it is played, as staff write it: over what scorers tapped. */
export function LiveForm({ match, values, lastResult, cancelTo }: LiveFormProps) {
  const { t } = useTranslation("matches");
  const { sideName } = useNames();
  const { id, eventId, sides, format, live } = match;
  // why: what is typed rests on the score that the form was opened with, though the page reads again while others tap.
  // Another score counts from the next answer on.
  const [{ seq, reply }, open] = useState({ seq: live?.seq, reply: lastResult });
  if (reply !== lastResult) open({ seq: live?.seq, reply: lastResult });
  const [form, fields] = useAppForm<LiveValues>({ id: "live", lastResult, defaultValue: values });
  const names = sides.map(sideName);
  const counting = countingOf(format);
  const isGoals = counting === "score";
  const rows = fields.sets.getFieldList().map((field, at) => ({
    field,
    label: t(isGoals ? "score.period" : "result.set", { number: at + 1 }),
  }));
  const pairs: {
    field: FieldMetadata<PairValues, LiveValues, string[]>;
    label: string;
    isText?: boolean | undefined;
  }[] = [
    ...rows,
    ...(format.kind === "games" ? [{ field: fields.games, label: t("fields.games") }] : []),
    { field: fields.points, label: isGoals ? t("score.goals") : t("fields.points"), isText: format.kind === "games" },
  ];
  const labels = Object.fromEntries(
    pairs.flatMap(({ field, label }) => {
      const { home, away } = field.getFieldset();
      return [
        [field.name, label],
        [home.name, `${label}, ${names[0]}`],
        [away.name, `${label}, ${names[1]}`],
      ];
    }),
  );
  const figures = fields.scores.getFieldList().map((row, at) => [row.getFieldset().value.name, names[at] ?? ""]);
  return (
    <AppForm
      form={form}
      ns="matches"
      action={matchesPath(eventId, `${id}/score`)}
      labels={{ ...labels, ...Object.fromEntries(figures) }}
    >
      <ErrorSummary form={form} />
      {seq !== undefined && <input type="hidden" name="seq" value={seq} />}
      {counting === "scores" ? (
        <FigureRows field={fields.scores} names={names} />
      ) : (
        <FormRows>
          <Heads names={names} />
          {pairs.map(({ field, label, isText }) => (
            <PairRow key={field.key ?? field.name} {...{ field, label, names, isText }} />
          ))}
        </FormRows>
      )}
      {counting === "sets" && (
        <RadioGroupField
          field={fields.server}
          inline
          options={[
            { value: "", label: t("score.noServer") },
            ...names.map((label, at) => ({ value: String(at), label })),
          ]}
        />
      )}
      <FormActions submit={t("score.save")} {...(cancelTo && { cancelTo })} />
    </AppForm>
  );
}
