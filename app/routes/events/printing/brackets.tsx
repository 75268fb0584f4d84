import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { boxUnits, columnUnits } from "#app/rules/events/bracket-layout.ts";
import { nextOf } from "#app/rules/events/bracket-view.ts";
import type { DrawnMatch, DrawnRound } from "#app/rules/events/drawn.ts";
import { MatchBox } from "#app/ui/competition/match-box.tsx";
import { groupName, roundName, turnName } from "#app/ui/competition/names.ts";
import { useLookup } from "#app/ui/text.ts";
import type { LoadedPrint } from "./load.server.ts";
import { Sheet } from "./sheet.tsx";
import { type BracketSheet, bracketSheets } from "./sheets.ts";
import "./tree.css";

interface BracketsProps {
  readonly about: LoadedPrint["about"];
  readonly round: DrawnRound;
  /** The division's name, where an event has several. */
  readonly division: string | null;
  /** The matches of the round. */
  readonly matches: readonly DrawnMatch[];
}

/** The brackets of a knockout, 32 lines a page at most; what is small stands below the one before it. */
export function PrintedBrackets({ about, round, division, matches }: BracketsProps) {
  const { t } = useTranslation("structure");
  const lookup = useLookup();
  const next = nextOf(matches);
  const isOnly = round.groups.length === 1;
  return bracketSheets(round, matches).map(({ group, view, mayFollow }, at) => {
    // The main bracket of a round that has one is what its heading says.
    const isNamed = !isOnly && (group.bracket !== "main" || round.type === "double-elimination");
    const own = isNamed ? [groupName(round, group, lookup)] : [];
    const part = view.part === view.parts - 1 ? t("bracket.finals") : t("bracket.part", { number: view.part + 1 });
    const title = [
      ...(division ? [division] : []),
      roundName(round, lookup),
      ...own,
      ...(view.parts > 1 ? [part] : []),
    ].join(", ");
    const nameOf = (turn: BracketSheet["view"]["turns"][number]) =>
      turnName(
        round,
        group,
        {
          turn: turn.index,
          turns: group.turns.length,
          isReset: turn.matches.some(({ isReset }) => isReset),
        },
        lookup,
      );
    return (
      <Sheet
        key={`${view.id} ${view.part}`}
        about={about}
        title={title}
        className={mayFollow && at > 0 ? "drawing follows" : "drawing"}
      >
        <Drawing view={view} next={next} nameOf={nameOf} />
      </Sheet>
    );
  });
}

interface DrawingProps extends Pick<BracketSheet, "view"> {
  readonly next: ReadonlyMap<number, number>;
  readonly nameOf: (turn: BracketSheet["view"]["turns"][number]) => string;
}

/** A bracket as wide and as high as its page: columns and rows are parts of what room there is. */
function Drawing({ view: { turns, layout }, next, nameOf }: DrawingProps) {
  const rows = new Map(layout.boxes.map(({ id, row }) => [id, row]));
  const units = Math.max(1, layout.turns * columnUnits - (columnUnits - boxUnits));
  return (
    <div className="paperTree" style={{ "--units": units, "--rows": layout.rows } as CSSProperties}>
      <svg
        className="lines"
        aria-hidden="true"
        viewBox={`0 0 ${units} ${Math.max(1, layout.rows)}`}
        preserveAspectRatio="none"
      >
        {layout.lines.map(({ from, points }) => (
          <polyline key={from} points={points.map((point) => point.join(",")).join(" ")} />
        ))}
      </svg>
      <ol className="turns">
        {turns.map((turn) => (
          <li key={turn.index} className="turn">
            <h3>{nameOf(turn)}</h3>
            <ol className="matches">
              {turn.matches.map((match) => (
                <li key={match.id} className="place" style={{ "--r": rows.get(match.id) ?? 0 } as CSSProperties}>
                  <MatchBox match={match} next={next.get(match.number)} href={undefined} team={null} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </div>
  );
}
