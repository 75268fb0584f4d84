import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { RoundStatusChip } from "../structure/round-status.tsx";
import { inDivision, tournamentPath } from "../tournaments/handle.ts";
import type { RoundRow } from "./desk.server.ts";
import { matchesPath, roundPath } from "./handle.ts";
import { useNames } from "./names.ts";
import { type NextStep, nextSteps } from "./view.ts";

// The name of a round that is waited for is longer than a phone's card has room for in one line.
const Room = styled("div")({ "& .wait": { whiteSpace: "normal" } });

interface RoundListProps {
  readonly eventId: string;
  /** The id of the division that the rounds are of, where there are several. */
  readonly divisionId?: string | undefined;
  readonly rounds: readonly RoundRow[];
}

/** The rounds, how far each has come, and what is to be done about it next. */
export function RoundList({ eventId, divisionId, rounds }: RoundListProps) {
  const { t } = useTranslation("matches");
  const { roundName } = useNames();
  const steps = nextSteps(rounds);
  return (
    <Panel title={t("rounds.title")}>
      <Room>
        <DataTable
          caption={t("rounds.title")}
          rows={rounds.map((round, at) => ({ ...round, step: steps[at] ?? "wait" }))}
          rowKey={({ id }) => id}
          columns={[
            { id: "name", header: t("fields.round"), cell: (round) => roundName(round) },
            {
              id: "status",
              header: t("desk.status"),
              card: "topEnd",
              cell: ({ status }) => <RoundStatusChip status={status} />,
            },
            {
              id: "played",
              header: t("rounds.played"),
              card: "middle",
              cell: ({ matches, openMatches, openTies }) => (
                <>
                  {t("rounds.of", { count: matches, played: matches - openMatches })}
                  {openTies.length > 0 && openMatches === 0 && (
                    <small>{t("rounds.ties", { count: openTies.length })}</small>
                  )}
                </>
              ),
            },
            {
              id: "next",
              header: t("rounds.next"),
              align: "end",
              card: "bottomEnd",
              cell: (round) => <Next eventId={eventId} divisionId={divisionId} round={round} step={round.step} />,
            },
          ]}
        />
      </Room>
    </Panel>
  );
}

interface NextProps {
  readonly eventId: string;
  readonly divisionId: string | undefined;
  readonly round: RoundRow;
  readonly step: NextStep;
}

function Next({ eventId, divisionId, round, step }: NextProps) {
  const { t } = useTranslation("matches");
  const to = {
    fill: inDivision(tournamentPath(eventId, "structure"), divisionId),
    play: `${matchesPath(eventId)}?${new URLSearchParams({ ...(divisionId && { tournamentId: divisionId }), roundId: round.id })}`,
    decide: roundPath(eventId, round.order, "decisions", divisionId),
    close: roundPath(eventId, round.order, "closure", divisionId),
    reopen: roundPath(eventId, round.order, "reopening", divisionId),
    wait: null,
    done: null,
  }[step];
  if (to === null) return step === "wait" ? <span className="wait">{t("rounds.steps.wait")}</span> : null;
  const isMain = step === "decide" || step === "close";
  return (
    <Button component={Link} to={to} variant={isMain ? "contained" : "text"} size="small">
      {t(`rounds.steps.${step as Exclude<NextStep, "wait" | "done">}`, { count: round.openMatches })}
    </Button>
  );
}
