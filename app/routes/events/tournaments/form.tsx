import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { AppForm, type AppFormOptions, useAppForm, VersionField } from "#app/ui/forms/app-form.tsx";
import type { Option } from "#app/ui/forms/controls.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { DisplacedMatches } from "#contracts/events/scheduling.ts";
import type { Choices } from "./choices.server.ts";
import type { CourtHoldPreview } from "./court-holds.server.ts";
import { TakenCourts } from "./court-holds.tsx";
import { DisplacedQuestion } from "./displaced-matches.tsx";
import { AudienceFields, CompetitionFields, FeeFields, PublicationFields, TimeFields } from "./fieldsets.tsx";
import type { TournamentValues } from "./form-schema.ts";
import type { PlanValues } from "./plan.ts";

/**
 * What a refused form shows besides: teams that a new limit would break, what takes courts that would be kept, matches that
 * would be left outside.
 */
export interface TournamentNotes {
  readonly teams?: readonly string[];
  readonly taken?: Pick<CourtHoldPreview, "conflicts" | "linked">;
  readonly outside?: DisplacedMatches;
}

/** The values of the form: `plan` for a new tournament, `outside` where a change is asked about. */
type Values = TournamentValues & { readonly plan?: PlanValues; readonly outside?: string };

interface TournamentFormProps extends Pick<AppFormOptions<TournamentValues>, "constraint"> {
  readonly values: TournamentValues;
  readonly choices: Choices;
  readonly timeZones: readonly Option[];
  /** The tournament that is changed, absent for a new one; and the version of it that this form has seen. */
  readonly about?: { readonly id: string; readonly timeZone: string };
  readonly version?: number;
  /** The tournament that a new one is a copy of. */
  readonly copyFrom?: string | undefined;
  /** How a new tournament is meant to be played, where a simulation said it. */
  readonly plan?: PlanValues | undefined;
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
  const { values, choices, timeZones, about, version, copyFrom, plan, waiting = 0 } = props;
  const { constraint, reply, submit, cancelTo } = props;
  const [form, fields] = useAppForm<Values>({
    id: "tournament",
    lastResult: reply,
    defaultValue: { ...values, ...(plan && { plan }) },
    constraint,
  });
  return (
    <Panel padded>
      <AppForm form={form} ns="events" encType="multipart/form-data">
        <ErrorSummary form={form} asks={reply?.outside !== undefined} />
        <BrokenTeams teams={reply?.teams ?? []} />
        {reply?.taken && <TakenCourts {...reply.taken} />}
        {about && reply?.outside && (
          <DisplacedQuestion
            eventId={about.id}
            timeZone={about.timeZone}
            outside={reply.outside}
            field={fields.outside}
          />
        )}
        {version !== undefined && <VersionField version={version} />}
        {copyFrom !== undefined && <input type="hidden" name="copyFrom" value={copyFrom} />}
        {plan && <Planned plan={plan} field={fields.plan} />}
        <Sections>
          <CompetitionFields fields={fields} choices={choices} />
          <TimeFields fields={fields} places={choices.places} timeZones={timeZones} />
          <AudienceFields fields={fields} waiting={waiting} />
          <FeeFields fields={fields} currency={values.currency} />
          <PublicationFields fields={fields} sponsors={choices.sponsors} />
        </Sections>
        <FormActions submit={submit} cancelTo={cancelTo} />
      </AppForm>
    </Panel>
  );
}

interface PlannedProps {
  readonly plan: PlanValues;
  readonly field: FieldMetadata<PlanValues | undefined>;
}

/** Hidden fields for what a simulation said of how the tournament is played. */
function Planned({ plan, field }: PlannedProps) {
  const fields = field.getFieldset();
  // why by the plan: conform makes the fields when they are asked for.
  return (Object.keys(plan) as (keyof PlanValues)[]).map((key) => (
    <input key={key} type="hidden" name={fields[key].name} defaultValue={fields[key].initialValue ?? ""} />
  ));
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
