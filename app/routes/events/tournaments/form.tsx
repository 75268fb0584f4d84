import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Choices } from "./choices.server.ts";
import { FeeFields, PublicationFields, WhatFields, WhenFields, WhoFields } from "./fieldsets.tsx";
import type { TournamentValues } from "./form-schema.ts";

/** What a refused form shows besides: teams that a new limit would break. */
export interface TournamentNotes {
  readonly teams?: readonly string[];
}

interface TournamentFormProps extends Pick<AppFormOptions<TournamentValues>, "constraint"> {
  readonly values: TournamentValues;
  readonly choices: Choices;
  readonly timeZones: readonly Option[];
  /** What of the tournament this form has seen; none of a new one. */
  readonly version?: number;
  /** The tournament that a new one is a copy of. */
  readonly copyFrom?: string | undefined;
  /** How many teams wait for a place. */
  readonly waiting?: number;
  readonly reply: (SubmissionResult<string[]> & TournamentNotes) | undefined;
  readonly submit: string;
  readonly cancelTo: string;
}

/** Shows what belongs to the choices made only, by CSS: it works without a script, too. */
const Sections = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 32,
  "&:has([name=locationId] option:checked:not([value=''])) .zone": { display: "none" },
  "&:not(:has([name=gender][value=mix]:checked)) .mixed": { display: "none" },
});

/** Adding and changing a tournament. */
export function TournamentForm(props: TournamentFormProps) {
  const { values, choices, timeZones, version, copyFrom, waiting = 0, constraint, reply, submit, cancelTo } = props;
  const [form, fields] = useAppForm<TournamentValues>({
    id: "tournament",
    lastResult: reply,
    defaultValue: values,
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="events" encType="multipart/form-data">
        <ErrorSummary form={form} />
        <BrokenTeams teams={reply?.teams ?? []} />
        {version !== undefined && <VersionField version={version} />}
        {copyFrom !== undefined && <input type="hidden" name="copyFrom" value={copyFrom} />}
        <Sections>
          <WhatFields fields={fields} choices={choices} />
          <WhenFields fields={fields} places={choices.places} timeZones={timeZones} />
          <WhoFields fields={fields} waiting={waiting} />
          <FeeFields fields={fields} currency={values.currency} />
          <PublicationFields fields={fields} sponsors={choices.sponsors} />
        </Sections>
        <FormActions submit={submit} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}

function BrokenTeams({ teams }: { readonly teams: readonly string[] }) {
  const { t } = useTranslation("events");
  if (teams.length === 0) return null;
  return (
    <Alert severity="error">
      <p>{t("form.brokenTeams")}</p>
      <ul>
        {teams.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Alert>
  );
}
