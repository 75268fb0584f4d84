import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { boxUnits, columnUnits } from "#app/rules/events/bracket-layout.ts";
import { MatchBox } from "#app/ui/competition/match-box.tsx";
import { groupName, roundName, turnName } from "#app/ui/competition/names.ts";
import { useLookup } from "#app/ui/text.ts";
import type { Slide } from "./view.ts";

type BracketSlide = Extract<Slide, { kind: "bracket" }>;
type Tree = BracketSlide["trees"][number];

/** Brackets, or parts of one, as large as the screen lets them be. */
export function Trees({ round, trees, next }: Omit<BracketSlide, "kind">) {
  const { t } = useTranslation("structure");
  const lookup = useLookup();
  const titleOf = ({ group, view }: Tree) =>
    [
      roundName(round, lookup),
      // The main bracket of a round that has one is what the round is called.
      ...(round.groups.length > 1 && (group.bracket !== "main" || round.type === "double-elimination")
        ? [groupName(round, group, lookup)]
        : []),
      ...(view.parts > 1
        ? [view.part === view.parts - 1 ? t("bracket.finals") : t("bracket.part", { number: view.part + 1 })]
        : []),
    ].join(", ");
  const nameOf = (group: Tree["group"], { index, matches }: Tree["view"]["turns"][number]) =>
    turnName(
      round,
      group,
      { turn: index, turns: group.turns.length, isReset: matches.some(({ isReset }) => isReset) },
      lookup,
    );
  const all = trees.reduce((sum, { view }) => sum + view.layout.rows, 0);
  return trees.map(({ group, view }) => {
    const { turns, layout } = view;
    const rows = new Map(layout.boxes.map(({ id, row }) => [id, row]));
    const units = Math.max(1, layout.turns * columnUnits - (columnUnits - boxUnits));
    const size = { "--units": units, "--rows": layout.rows, "--all": all } as CSSProperties;
    return (
      <section key={`${view.id} ${view.part}`}>
        <h2>{titleOf({ group, view })}</h2>
        <div className="tree" style={size}>
          <svg aria-hidden="true" viewBox={`0 0 ${units} ${Math.max(1, layout.rows)}`} preserveAspectRatio="none">
            {layout.lines.map(({ from, points }) => (
              <polyline key={from} points={points.map((point) => point.join(",")).join(" ")} />
            ))}
          </svg>
          {turns.map((turn) => (
            <section key={turn.index}>
              <h3>{nameOf(group, turn)}</h3>
              <ol>
                {turn.matches.map((match) => (
                  <li key={match.id} style={{ "--r": rows.get(match.id) ?? 0 } as CSSProperties}>
                    <MatchBox match={match} next={next.get(match.number)} href={undefined} team={null} />
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </section>
    );
  });
}
