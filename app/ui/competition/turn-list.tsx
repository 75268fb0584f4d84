import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { byId, type DrawnGroup, type DrawnMatch, type DrawnRound, turnsOf } from "#app/rules/events/drawn.ts";
import { styled } from "../styled.ts";
import { useLookup } from "../text.ts";
import { turnName } from "./names.ts";
import { outcomeText, useHeatFigure } from "./score-text.ts";
import { sideName } from "./side-name.ts";

const Box = styled("details")(({ theme }) => ({
  marginTop: 8,
  "& > summary": { paddingBlock: 8, font: theme.vars.font.body2, fontWeight: 600, cursor: "pointer" },
  "& ol": { margin: 0, padding: 0, listStyle: "none", font: theme.vars.font.body2 },
  "& > ol": { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(min(280px, 100%), 1fr))", gap: 16 },
  "& h4": { font: theme.vars.font.body2, fontWeight: 600, color: theme.vars.palette.text.secondary },
  "& ol ol > li": { paddingBlock: 4, overflowWrap: "anywhere" },
}));

interface TurnListProps {
  readonly round: DrawnRound;
  readonly group: DrawnGroup;
  readonly matches: readonly DrawnMatch[];
  readonly hrefOf?: ((id: string) => string) | undefined;
  /** Whether the list is open from the start. */
  readonly isOpen?: boolean;
}

/** The matches of a table or of heats by turns, each with who plays and how it went. */
export function TurnList({ round, group, matches, hrefOf, isOpen = false }: TurnListProps) {
  const { t } = useTranslation("structure");
  const lookup = useLookup();
  const matchText = useMatchText(round);
  const turns = turnsOf(group, byId(matches));
  return (
    <Box open={isOpen}>
      <summary>{t("list.matches", { count: turns.flat().length })}</summary>
      <ol>
        {turns.map((some, turn) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place.
          <li key={turn}>
            <h4>{turnName(round, group, { turn, turns: turns.length }, lookup)}</h4>
            <ol>
              {some.map((match) => {
                const number = t("match.short", { number: match.number });
                return (
                  <li key={match.id}>
                    {hrefOf ? <Link to={hrefOf(match.id)}>{number}</Link> : number} {matchText(match)}
                  </li>
                );
              })}
            </ol>
          </li>
        ))}
      </ol>
    </Box>
  );
}

/** «Rossi – Verdi, 2 a 1: …» for a duel; for a heat everybody with their figures. */
function useMatchText({ format }: DrawnRound): (match: DrawnMatch) => string {
  const lookup = useLookup();
  const heatFigure = useHeatFigure(format);
  return (match) => {
    const { sides, result } = match;
    const names = sides.map((side) => sideName(side, lookup));
    if (format.kind !== "scoreboard") return [names.join(" – "), outcomeText(match, lookup)].filter(Boolean).join(", ");
    const figures = result?.scores ?? [];
    return names
      .map((name, at) => {
        const figure = figures[at];
        return typeof figure === "number" ? `${name} ${heatFigure(figure)}` : name;
      })
      .join(" · ");
  };
}
