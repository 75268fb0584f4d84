import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { closures } from "#contracts/events/rounds.ts";
import { belowMatches, deskPath, roundPath } from "../handle.ts";
import { requireRound, roundTarget } from "../load.server.ts";
import { useNames } from "../names.ts";
import type { Route } from "./+types/decisions";
import { DecisionText, decisionForm } from "./decision-schema.ts";
import { FreeTies } from "./free-ties.tsx";
import { MadeDecision } from "./made-decision.tsx";
import { TieForm } from "./tie-form.tsx";
import { isOfTeams, tieKey } from "./ties.ts";

export const handle = belowMatches("matches:decisions.title");

export async function loader(args: Route.LoaderArgs) {
  const { tournament, record, structure, round, divisionId } = await requireRound(args);
  const { order, name, type, status, openMatches, openTies, freeTies, decisions } = round;
  return {
    record,
    divisionId,
    timeZone: tournament.timeZone,
    round: { order, name, type, isClosed: status === "closed", openMatches },
    constraint: constraintOf(DecisionText),
    ties: openTies,
    free: freeTies.map(({ teamIds }) => teamIds),
    decisions,
    teams: Object.fromEntries(structure.teams.map(({ id, name: called }) => [id, called])),
  };
}

/** Settles one tie, settles it anew, or takes back that it was settled. */
export async function action(args: Route.ActionArgs) {
  const { staff, record, structure, round, divisionId } = await requireRound(args);
  const nameOf = new Map(structure.teams.map(({ id, name }) => [id, name]));
  const named = (ids: readonly string[]) => ids.map((id) => nameOf.get(id) ?? "?");
  const known = new Set(round.decisions.map(({ id }) => id));
  return submit(args, staff, {
    form: decisionForm,
    action: ({ method }) => (method === null ? "round.undecide" : "round.decide"),
    op: closures.decide,
    input: (decision) => ({
      params: { eventId: record.id, roundId: round.id },
      query: {},
      body: { ties: [decision] },
    }),
    target: roundTarget(round),
    changes: ({ method, note, teamIds }) => ({
      ...(method === null ? { teams: { before: named(teamIds) } } : { method: { after: method } }),
      ...(note && { note: { after: note } }),
    }),
    // The order that lots give is known only now.
    changesFrom: ({ round: now }) => {
      const made = now.decisions.find(({ id }) => !known.has(id));
      return made ? { teams: { after: named(made.teamIds) }, ...(made.nonce && { nonce: { after: made.nonce } }) } : {};
    },
    done: ({ round: now }, { method }) => ({
      to:
        now.openTies.length > 0
          ? roundPath(record.id, round.order, "decisions", divisionId)
          : deskPath(record.id, divisionId),
      key: method === null ? "matches:decisions.undone" : "matches:decisions.done",
    }),
  });
}

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

/** Teams that nothing parts: how it is settled who stands before whom. */
export default function Decisions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  const { roundName } = useNames();
  const { record, divisionId, timeZone, round, constraint, ties, free, decisions, teams } = loaderData;
  const typed = actionData?.initialValue as { readonly tie?: unknown } | null | undefined;
  const replyFor = (key: string) => (typed?.tie === key ? actionData : undefined);
  const cancelTo = deskPath(record.id, divisionId);
  // A place that teams share is open again once a later round takes it.
  const fresh = ties.filter((tie) => !decisions.some((made) => isOfTeams(made, tie)));
  // A tie is told only once every match of its own group is over: no match that is still open can dissolve it.
  const isEarly = !round.isClosed && round.openMatches > 0 && ties.length === 0;
  return (
    <Column>
      <p>{t("decisions.lead", { name: roundName(round) })}</p>
      {round.isClosed && <Alert severity="info">{t("errors.round.closed")}</Alert>}
      {isEarly && <Alert severity="info">{t("decisions.early")}</Alert>}
      <FreeTies free={free.map((ids) => ids.map((id) => teams[id] ?? "?"))} />
      {fresh.map((tie) => (
        <TieForm
          key={tieKey(tie)}
          tie={tie}
          round={round}
          {...{ teams, constraint }}
          reply={replyFor(tieKey(tie))}
          cancelTo={cancelTo}
        />
      ))}
      {ties.length === 0 && (
        <Panel>
          <EmptyState icon="checkCircle" title={t("decisions.none")}>
            {!round.isClosed && round.openMatches === 0 && (
              <Button
                component={Link}
                to={roundPath(record.id, round.order, "closure", divisionId)}
                variant="contained"
              >
                {t("closure.title")}
              </Button>
            )}
          </EmptyState>
        </Panel>
      )}
      {decisions.map((made) => (
        <MadeDecision
          key={made.id}
          {...{ made, round, teams, constraint, timeZone, cancelTo }}
          open={ties.find((tie) => isOfTeams(made, tie))}
          reply={replyFor(tieKey(made))}
          isLocked={round.isClosed}
        />
      ))}
    </Column>
  );
}
