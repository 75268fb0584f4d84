import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { liveText } from "#app/rules/events/live-score.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { matches } from "#contracts/events/matches.ts";
import type { Route } from "./+types/score";
import { countingOf } from "./counting.ts";
import { belowMatches, matchesPath } from "./handle.ts";
import { LiveForm } from "./live-form.tsx";
import { liveForm, liveProblemAt, timeoutsIn } from "./live-schema.ts";
import { liveValues } from "./live-values.ts";
import { matchTarget, requireMatch } from "./load.server.ts";

export const handle = belowMatches("matches:score.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, match } = await requireMatch(args);
  const { format, sides, live, status } = match;
  const values = liveValues(live, { format, sides: sides.length, locale: staff.locale });
  return { record, match, values, isPlayed: status === "started" };
}

/** Writes how a match stands, over what scorers tapped. */
export async function action(args: Route.ActionArgs) {
  const { staff, record, match } = await requireMatch(args);
  const { id, number, format, sides, live } = match;
  const nameOf = (server: number | null | undefined) => (server == null ? null : (sides[server]?.name ?? null));
  return submit(args, staff, {
    form: liveForm(format, sides.length),
    action: "match.score",
    op: matches.update,
    input: ({ seq, data: typed }) => ({
      params: { eventId: record.id, matchId: id },
      query: {},
      body: { data: { ...typed, timeouts: timeoutsIn(typed.sets, live), ...(seq !== undefined && { seq }) } },
    }),
    target: matchTarget(match),
    changes: {},
    changesFrom: ({ match: { live: now } }) => ({
      score: { before: live && liveText(live, format), after: now && liveText(now, format) },
      ...(now?.server !== live?.server && { server: { before: nameOf(live?.server), after: nameOf(now?.server) } }),
    }),
    refused: (error, submission) => {
      if (!isAppError(error, "match.live_invalid")) return undefined;
      const { field, code } = liveProblemAt(error.details, submission.payload.sets, countingOf(format) === "scores");
      return data(submission.reply({ fieldErrors: { [field]: [code] } }), { status: 422 });
    },
    done: { to: matchesPath(record.id, id), key: "matches:score.done", values: { number: `M${number}` } },
  });
}

/** The page behind the form of a match that is played: it is shown when that was refused. */
export default function MatchScore({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  const { record, match, values, isPlayed } = loaderData;
  const { number, live, format } = match;
  if (!isPlayed && !actionData) return <Alert severity="info">{t("score.notPlayed", { number })}</Alert>;
  return (
    <Panel title={`M${number}`} padded>
      {live && <p style={{ marginBottom: 16 }}>{t("score.now", { score: liveText(live, format) })}</p>}
      <LiveForm match={match} values={values} lastResult={actionData} cancelTo={matchesPath(record.id, match.id)} />
    </Panel>
  );
}
