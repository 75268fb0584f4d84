import type { DrawnMatch, DrawnRound } from "#app/rules/events/drawn.ts";
import { GroupTable } from "#app/ui/competition/group-table.tsx";
import { roundName } from "#app/ui/competition/names.ts";
import { TableRules } from "#app/ui/competition/table-rules.tsx";
import { TurnList } from "#app/ui/competition/turn-list.tsx";
import { useLookup } from "#app/ui/text.ts";
import type { LoadedPrint } from "./load.server.ts";
import { Sheet } from "./sheet.tsx";

interface GroupsProps {
  readonly about: LoadedPrint["about"];
  readonly round: DrawnRound;
  /** The division's name, where an event has several. */
  readonly division: string | null;
  /** The matches of the round. */
  readonly matches: readonly DrawnMatch[];
  readonly nameOf: (teamId: string) => string;
}

/** The tables of a round with their matches; a table is never parted from its name. */
export function PrintedGroups({ about, round, division, matches, nameOf }: GroupsProps) {
  const lookup = useLookup();
  return (
    <Sheet about={about} title={[division, roundName(round, lookup)].filter(Boolean).join(", ")} className="groups">
      <TableRules round={round} isOpen />
      {round.groups.map((group) => (
        <div key={group.index} className="group">
          <GroupTable {...{ round, group, matches, nameOf }} />
          <TurnList {...{ round, group, matches }} isOpen />
        </div>
      ))}
    </Sheet>
  );
}
