import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import type { EventStatus } from "#contracts/events/events.ts";
import type { Route } from "./+types/show";
import { belowMatches, matchesPath, roundPath } from "./handle.ts";
import { MatchHead } from "./head.tsx";
import { ResultHistory } from "./history.tsx";
import { LiveForm } from "./live-form.tsx";
import { liveValues } from "./live-values.ts";
import { requireMatch, type ShownMatch } from "./load.server.ts";
import { useNames } from "./names.ts";
import { ResultForm } from "./result-form.tsx";
import { submitResult } from "./save.server.ts";
import { resultValues } from "./values.ts";
import { isPlayable } from "./view.ts";

export const handle = belowMatches("matches:match.title");

/** Why no result can be entered now; null when one can. */
type LockedResult = "roundClosed" | "notRunning" | "void" | "unknown" | null;

function lockedResultOf(match: ShownMatch, status: EventStatus): LockedResult {
  if (match.round.isClosed) return "roundClosed";
  if (status !== "published" && status !== "live") return "notRunning";
  if (match.isVoid) return "void";
  return isPlayable(match) ? null : "unknown";
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record, match } = await requireMatch(args);
  const { format, sides, result, live, status } = match;
  const terms = { format, sides: sides.length, locale: staff.locale };
  return {
    record,
    match,
    timeZone: tournament.timeZone,
    held: lockedResultOf(match, tournament.status),
    isCorrecting: new URL(args.request.url).searchParams.has("correct"),
    values: resultValues(result, terms),
    // Staff write the score where no scorer does, or over what one tapped.
    running: status === "started" ? liveValues(live, terms) : null,
  };
}

/** Enters the result of a match, or corrects it. */
export async function action(args: Route.ActionArgs) {
  const { staff, match } = await requireMatch(args);
  return submitResult(args, staff, match);
}

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

/** One match: who plays, how it went and who said so, what can be done about it. */
export default function MatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  const { record, match, timeZone, held, running } = loaderData;
  const { key } = useLocation();
  const [typedOn, setTypedOn] = useState<string>();
  const isTyping = held === null && (match.result === null || loaderData.isCorrecting || actionData !== undefined);
  // A blank form follows the match until something is typed.
  const isBlank = match.result === null && actionData === undefined && typedOn !== key;
  // why: a form keeps the version that it was opened with, so that a stale save is refused, and what is typed in it. While
  // the match is played, the score above it is looked at.
  useLiveRevalidation(["events", "scores"], {
    isPaused: isTyping && !isBlank && match.status !== "started",
    eventId: record.id,
  });
  const { id, result, history } = match;
  return (
    <Column onInput={() => setTypedOn(key)}>
      <MatchHead match={match} timeZone={timeZone} />
      {held === null && running && (
        <Panel title={t("score.title")} padded>
          {/* why the key: after it was saved the form begins anew, with what stands then. */}
          <LiveForm key={key} match={match} values={running} />
        </Panel>
      )}
      <Panel title={t("result.title")} padded>
        {held !== null && (
          <LockedResultNote held={held} eventId={record.id} order={match.round.order} divisionId={match.tournamentId} />
        )}
        {held === null && (
          <Result isTyping={isTyping} isBlank={isBlank} loaderData={loaderData} actionData={actionData} />
        )}
      </Panel>
      {history.length > 0 && (
        <ResultHistory history={history} format={match.format} sides={match.sides} timeZone={timeZone} />
      )}
      <Panel
        title={t("about.heading")}
        padded
        actions={
          <Button component={Link} to={matchesPath(record.id, `${id}/edit`)} startIcon={<Icon name="edit" />}>
            {t("about.link")}
          </Button>
        }
      >
        <p style={{ whiteSpace: "pre-line" }}>{match.notes || t("about.noNotes")}</p>
        {match.liveStreaming && (
          <p>
            <a href={match.liveStreaming.url} rel="noreferrer">
              {match.liveStreaming.title}
            </a>
          </p>
        )}
      </Panel>
      <RecordActions id={id}>
        {(match.status === "waiting" || match.status === "ready") && held !== "notRunning" && !match.isVoid && (
          <Button component={Link} to={matchesPath(record.id, `${id}/move`)} size="small">
            {t("match.move")}
          </Button>
        )}
        {result === null && held === null && (
          <Button component={Link} to={`${matchesPath(record.id, "scorers")}/new?matchId=${id}`} size="small">
            {t("match.scorer")}
          </Button>
        )}
        {result !== null && held === null && (
          <Button component={Link} to={matchesPath(record.id, `${id}/undoing`)} color="error" size="small">
            {t("undo.title")}
          </Button>
        )}
      </RecordActions>
    </Column>
  );
}

interface ResultProps extends Pick<Route.ComponentProps, "loaderData" | "actionData"> {
  readonly isTyping: boolean;
  readonly isBlank: boolean;
}

/** The form of the result, or the way to it where one stands. */
function Result({ isTyping, isBlank, loaderData, actionData }: ResultProps) {
  const { t } = useTranslation("matches");
  const { sideName } = useNames();
  const { record, match, values } = loaderData;
  const isCorrection = match.result !== null;
  if (!isTyping)
    return (
      <Button component={Link} to="?correct=1" variant="outlined" startIcon={<Icon name="edit" />} preventScrollReset>
        {t("result.correctLink")}
      </Button>
    );
  return (
    <ResultForm
      eventId={record.id}
      format={match.format}
      names={match.sides.map(sideName)}
      values={values}
      version={match.version}
      isBlank={isBlank}
      reply={actionData}
      isCorrection={isCorrection}
      cancelTo={isCorrection ? matchesPath(record.id, match.id) : matchesPath(record.id)}
    />
  );
}

interface LockedResultProps {
  readonly held: Exclude<LockedResult, null>;
  readonly eventId: string;
  readonly order: number;
  readonly divisionId: string;
}

/** Why no result can be entered, and where that is changed. */
function LockedResultNote({ held, eventId, order, divisionId }: LockedResultProps) {
  const { t } = useTranslation("matches");
  return (
    <Alert severity="info" role="note">
      {t(`held.${held}`)}{" "}
      {held === "roundClosed" && (
        <Link to={roundPath(eventId, order, "reopening", divisionId)}>{t("reopening.link")}</Link>
      )}
    </Alert>
  );
}
