import { data, redirect } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, typedIn, withParts } from "#app/backend/forms/forms.server.ts";
import { accept, write } from "#app/backend/forms/submit.server.ts";
import { type Drawing, toDrawing } from "#app/rules/events/drawn.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { Stack } from "#app/ui/layout/stack.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { structures } from "#contracts/events/rounds.ts";
import { AddDivision, DivisionList } from "../divisions/list.tsx";
import { homeOf } from "../divisions/load.server.ts";
import { CustomFormula } from "../rounds/custom-formula.tsx";
import { divisionIn } from "../tournaments/division.server.ts";
import { belowTournament, inDivision } from "../tournaments/handle.ts";
import { requireTournament, targetOf } from "../tournaments/load.server.ts";
import type { Route } from "./+types/show";
import { loadAdvice } from "./advice.server.ts";
import { DrawnStructure } from "./drawn-structure.tsx";
import { firstStep, NeverMade, StepFirst } from "./first-step.tsx";
import { settingsForm, settingsOf } from "./form-schema.ts";
import { divisionPath } from "./handle.ts";
import { loadMatches, loadStructure, loadUsual, teamsOf } from "./load.server.ts";
import { Preview } from "./preview.tsx";
import { problemsAt, problemsIn } from "./problems.ts";
import { SettingsForm } from "./settings-form.tsx";

export const handle = belowTournament("events:sections.structure", { i18n: ["structure"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { division, query } = divisionIn(args.request, tournament);
  const structure = await loadStructure(staff, tournament.id, division);
  const first = firstStep(tournament);
  const about = { record, division: { id: division.id, query }, divisions: tournament.divisions, first };
  if (structure) {
    const matches = await loadMatches(staff, tournament.id, { tournamentId: division.id });
    const { rounds } = structure;
    return {
      ...about,
      made: {
        drawing: toDrawing({ ...structure, matches }),
        formula: structure.settings.formula,
        isChangeable: first !== "over",
        hasBegun: rounds.some(({ status }) => status === "running" || status === "closed"),
      },
    };
  }
  const values = first === "over" ? null : await loadUsual(staff, tournament, division.plan);
  const advice = values ? await loadAdvice(staff, tournament.id, values, division) : {};
  return { ...about, made: null, values, advice, timeZone: tournament.timeZone, teams: teamsOf(tournament) };
}

/** What a preview adds to the form's answer. */
interface Previewed {
  readonly preview: { readonly drawing: Drawing; readonly tag: string };
}

/** With `intent=preview` draws what the settings make of the teams; with `generate` makes the structure. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const params = { eventId: tournament.id };
  const { division, query } = divisionIn(args.request, tournament);
  const refused = (typed: ReturnType<typeof settingsOf>) => ({ settings: typed });
  return accept<typeof settingsForm, Previewed>(
    args,
    {
      form: settingsForm,
      failed: ({ intent }) => (intent === "generate" ? "structure.generic_create" : "structure.generic_preview"),
      refused: (error, submission) =>
        isAppError(error, "structure.invalid")
          ? (data(submission.reply(problemsAt(problemsIn(error.details))), { status: 422 }) as FormReply<Previewed>)
          : undefined,
    },
    async (typed, submission) => {
      if (typed.formula === "custom") return redirect(divisionPath(tournament.id, division.id, "rounds/new"));
      const settings = settingsOf(typed, division.plan);
      if (typed.intent === "generate")
        return write(
          args,
          staff,
          {
            action: "structure.generate",
            op: structures.generate,
            input: { params, body: { settings, ...(typed.tag !== undefined && { tag: typed.tag }), ...query } },
            target: targetOf(tournament),
            changes: { formula: { after: settings.formula } },
            changesFrom: ({ teams, rounds }) => ({
              formula: { after: settings.formula },
              teams: { after: teams.length },
              rounds: { after: rounds.length },
            }),
            done: { to: homeOf(tournament, division.id), key: "structure:made.done" },
          },
          refused(settings),
        );
      const { problems, tag, ...drawn } = await staff.call(structures.preview, {
        params,
        body: { settings, ...query },
      });
      if (problems.length > 0) return data(submission.reply(problemsAt(problems)), { status: 422 });
      return withParts(data(typedIn(submission)), { preview: { drawing: toDrawing(drawn), tag } });
    },
  );
}

/**
 * How a tournament is played: its divisions where it has several, settings until the structure is made, then its
 * rounds.
 */
export default function StructurePage({ loaderData, actionData }: Route.ComponentProps) {
  useLiveRevalidation(["events"], { eventId: loaderData.record.id });
  const { record, division, divisions, first } = loaderData;
  const isOnly = divisions.length === 1;
  return (
    <Stack>
      {!isOnly && (
        <DivisionList eventId={record.id} divisions={divisions} current={division.id} canChange={first !== "over"} />
      )}
      <Shown loaderData={loaderData} actionData={actionData} />
      {isOnly && first !== "over" && (
        <div>
          <AddDivision eventId={record.id} />
        </div>
      )}
    </Stack>
  );
}

/** The structure of one division. */
function Shown({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { record, division, divisions, made, first } = loaderData;
  const place = { eventId: record.id, divisionId: division.id };
  if (made) {
    const named = divisions.length === 1 ? null : (divisions.find(({ id }) => id === division.id)?.name ?? null);
    return <DrawnStructure {...place} divisionName={named} {...made} />;
  }
  const { values, teams, advice, timeZone } = loaderData;
  if (first === "over" || !values) return <NeverMade eventId={record.id} />;
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  return (
    <>
      {first !== null && <StepFirst eventId={record.id} step={first} teams={teams} />}
      <Panel padded>
        <SettingsForm
          {...{ values, advice, timeZone }}
          reply={actionData}
          canGenerate={first === null}
          custom={<CustomFormula {...place} canBegin={first === null} />}
          search={inDivision("", division.query.tournamentId)}
          tag={preview?.tag}
        />
      </Panel>
      {preview && <Preview drawing={preview.drawing} isReal={first === null} />}
    </>
  );
}
