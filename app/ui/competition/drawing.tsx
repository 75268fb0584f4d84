import type { ReactNode } from "react";
import type { Drawing, DrawnRound } from "#app/rules/events/drawn.ts";
import { Panel } from "../layout/panel.tsx";
import { useLookup } from "../text.ts";
import { roundName } from "./names.ts";
import { RoundDrawing } from "./round.tsx";
import { useTeamNames } from "./team-names.ts";

interface DrawingProps {
  readonly drawing: Drawing;
  /** Where a match leads; nowhere in a preview. */
  readonly hrefOf?: (id: string) => string;
  /** What stands beside the name of a round. */
  readonly besideOf?: (round: DrawnRound) => ReactNode;
  /** What stands in the place of a round without matches. */
  readonly emptyOf?: (round: DrawnRound) => ReactNode;
}

/** The rounds of a competition below each other, as brackets and tables. */
export function CompetitionDrawing({ drawing: { teams, rounds, matches }, hrefOf, besideOf, emptyOf }: DrawingProps) {
  const lookup = useLookup();
  const nameOf = useTeamNames(teams);
  return rounds.map((round) => (
    <Panel key={round.id} title={roundName(round, lookup)} actions={besideOf?.(round)} padded>
      {emptyOf && !matches.some(({ roundId }) => roundId === round.id) ? (
        emptyOf(round)
      ) : (
        <RoundDrawing {...{ round, matches }} nameOf={nameOf} {...(hrefOf && { hrefOf })} />
      )}
    </Panel>
  ));
}
