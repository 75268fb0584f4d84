import { useSearchParams } from "react-router";
import type { DrawnMatch, DrawnRound } from "#app/rules/events/drawn.ts";
import { isKnockout } from "#app/rules/events/drawn.ts";
import { styled } from "../styled.ts";
import { Brackets } from "./bracket.tsx";
import { GroupTable } from "./group-table.tsx";
import { TableRules } from "./table-rules.tsx";
import { TurnList } from "./turn-list.tsx";

const Groups = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(4),
  // Tables side by side where they have room.
  "&.many": { gridTemplateColumns: "repeat(auto-fill, minmax(min(440px, 100%), 1fr))" },
  "& > *": { minWidth: 0 },
}));

interface RoundProps {
  readonly round: DrawnRound;
  /** The matches of the whole competition, or of the round. */
  readonly matches: readonly DrawnMatch[];
  readonly nameOf: (teamId: string) => string;
  readonly hrefOf?: (id: string) => string;
}

/** A round as its type is drawn: its brackets, or its tables with their matches. `?team=` marks a team. */
export function RoundDrawing({ round, matches, nameOf, hrefOf }: RoundProps) {
  const [query] = useSearchParams();
  const own = matches.filter(({ roundId }) => roundId === round.id);
  if (isKnockout(round))
    return (
      <Groups>
        <Brackets round={round} matches={own} {...(hrefOf && { hrefOf })} />
      </Groups>
    );
  return (
    <>
      <TableRules round={round} />
      <Groups className={round.groups.length > 1 ? "many" : undefined}>
        {round.groups.map((group) => (
          <div key={group.index}>
            <GroupTable {...{ round, group, nameOf, hrefOf }} matches={own} team={query.get("team")} />
            <TurnList {...{ round, group, hrefOf }} matches={own} isOpen={round.type === "multiple-scoreboard"} />
          </div>
        ))}
      </Groups>
    </>
  );
}
