import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { closures } from "#contracts/events/rounds.ts";
import { belowMatches, deskPath, matchesPath, roundPath } from "../handle.ts";
import { loadOpen, requireRound, roundTarget } from "../load.server.ts";
import { useNames } from "../names.ts";
import type { Route } from "./+types/closure";
import { FreeTies } from "./free-ties.tsx";

export const handle = belowMatches("matches:closure.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, record, structure, round, divisionId } = await requireRound(args);
  const { id, order, name, type, status, openMatches, openTies, freeTies } = round;
  const nameOf = new Map(structure.teams.map((team) => [team.id, team.name]));
  const open = openMatches === 0 ? [] : await loadOpen(staff, record.id, id);
  const before = structure.rounds.find((one) => one.order < order && one.status !== "closed");
  return {
    record,
    divisionId,
    round: { order, name, type, isClosed: status === "closed", isLast: order === structure.rounds.length - 1 },
    before: before ? { order: before.order, name: before.name, type: before.type } : null,
    matches: open.map(({ id: of, number, sides }) => ({ id: of, number, sides })),
    ties: openTies.length,
    free: freeTies.map(({ teamIds }) => teamIds.map((team) => nameOf.get(team) ?? "?")),
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, record, round, divisionId } = await requireRound(args);
  const { order, tournamentId } = round;
  return submit(args, staff, {
    // why: what the call needs is the round of the page.
    form: z.object({}),
    action: "round.close",
    op: closures.close,
    input: { params: { eventId: record.id }, body: { roundIndex: order, tournamentId } },
    target: roundTarget(round),
    changes: {},
    done: { to: deskPath(record.id, divisionId), key: "matches:closure.done" },
  });
}

/** Before a round is closed: what still stands in the way, with the way there. */
export default function Closure({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  const { roundName } = useNames();
  const { record, divisionId, round, before, matches: open, ties, free } = loaderData;
  const name = roundName(round);
  if (round.isClosed) return <Alert severity="info">{t("errors.round.closed")}</Alert>;
  if (before)
    return (
      <Alert severity="info">
        {t("closure.before")}{" "}
        <Link to={roundPath(record.id, before.order, "closure", divisionId)}>{roundName(before)}</Link>
      </Alert>
    );
  if (open.length + ties > 0)
    return (
      <ClosureObstacles eventId={record.id} order={round.order} divisionId={divisionId} matches={open} ties={ties} />
    );
  return (
    <ConfirmForm
      id="closure"
      ns="matches"
      message={
        <>
          <p>{t("closure.lead", { name })}</p>
          <p>{t(round.isLast ? "closure.last" : "closure.goOn")}</p>
          <FreeTies free={free} />
        </>
      }
      confirm={t("closure.submit")}
      cancelTo={deskPath(record.id, divisionId)}
      lastResult={actionData}
    />
  );
}

interface ClosureObstaclesProps {
  readonly eventId: string;
  readonly order: number;
  readonly divisionId: string | undefined;
  readonly matches: Route.ComponentProps["loaderData"]["matches"];
  readonly ties: number;
}

const shown = 60;

function ClosureObstacles({ eventId, order, divisionId, matches: open, ties }: ClosureObstaclesProps) {
  const { t } = useTranslation(["matches", "structure"]);
  const { sidesName } = useNames();
  return (
    <Panel title={t("closure.notYet")} padded>
      {open.length > 0 && (
        <>
          <p>{t("closure.matches", { count: open.length })}</p>
          <ul>
            {open.slice(0, shown).map(({ id, number, sides }) => (
              <li key={id}>
                <Link to={matchesPath(eventId, id)}>{`M${number} ${sidesName(sides)}`}</Link>
              </li>
            ))}
            {open.length > shown && <li>{t("structure:affected.more", { count: open.length - shown })}</li>}
          </ul>
        </>
      )}
      {ties > 0 && (
        <>
          <p>{t("closure.ties", { count: ties })}</p>
          <Button component={Link} to={roundPath(eventId, order, "decisions", divisionId)} variant="contained">
            {t("decisions.link")}
          </Button>
        </>
      )}
    </Panel>
  );
}
