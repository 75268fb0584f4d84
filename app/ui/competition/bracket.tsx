import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { boxUnits, columnUnits, type Layout } from "#app/rules/events/bracket-layout.ts";
import { type BracketView, bracketId, bracketQuery, bracketView, nextOf } from "#app/rules/events/bracket-view.ts";
import { byId, type DrawnGroup, type DrawnMatch, type DrawnRound, isKnockout } from "#app/rules/events/drawn.ts";
import { withQuery } from "#app/rules/query.ts";
import { type Lookup, useLookup } from "../text.ts";
import { Drawing, rowHeight } from "./bracket-styles.ts";
import { MatchBox } from "./match-box.tsx";
import { groupName, roundName, turnName } from "./names.ts";

interface BracketsProps {
  readonly round: DrawnRound;
  /** The matches of the round; others are left out. */
  readonly matches: readonly DrawnMatch[];
  /** Where a match leads; nowhere while it is only a preview. */
  readonly hrefOf?: (id: string) => string;
}

/** The brackets of a knockout below each other: upper, lower, final, those for places. */
export function Brackets({ round, matches, hrefOf }: BracketsProps) {
  const known = byId(matches);
  const next = nextOf(matches);
  if (!isKnockout(round)) return null;
  return round.groups.map((group) => (
    <Bracket key={group.index} {...{ round, group, known, next, hrefOf }} isOnly={round.groups.length === 1} />
  ));
}

interface BracketProps {
  readonly round: DrawnRound;
  readonly group: DrawnGroup;
  readonly known: ReadonlyMap<string, DrawnMatch>;
  readonly next: ReadonlyMap<number, number>;
  readonly hrefOf: ((id: string) => string) | undefined;
  readonly isOnly: boolean;
}

/**
 * One bracket. Its list of turns and matches is what a reader hears; boxes and lines show the same. `?team=` marks the
 * way of a team, `?bracket=&turn=` say what a narrow window shows of it, `?part=` what is shown of a large one.
 */
function Bracket({ round, group, known, next, hrefOf, isOnly }: BracketProps) {
  const { t } = useTranslation("structure");
  const lookup = useLookup();
  const [search] = useSearchParams();
  const query = bracketQuery(search);
  const title = isOnly ? roundName(round, lookup) : groupName(round, group, lookup);
  // The main bracket of a round that has one is what its heading says.
  const isNamed = !isOnly && (group.bracket !== "main" || round.type === "double-elimination");
  const nameOf = turnNames(round, group, lookup);
  // A preview is an answer that links would lead away from: it has none, and shows all its turns.
  const isPreview = hrefOf === undefined;
  const finals = { ...query, bracket: bracketId(round, group), part: Number.MAX_SAFE_INTEGER };
  const view = bracketView(round, group, known, isPreview ? finals : query);
  // The heading below the bracket's own, or else below that of the panel, whose name it does not repeat.
  const Turn = isNamed ? "h4" : "h3";
  const turnsOf = `${title}: ${t("bracket.turns")}`;
  const units = Math.max(1, view.layout.turns * columnUnits - (columnUnits - boxUnits));
  const rows = new Map(view.layout.boxes.map(({ id, row }) => [id, row]));
  return (
    <Drawing>
      {isNamed && <h3>{title}</h3>}
      {isPreview ? view.parts > 1 && <p>{t("bracket.onlyFinals")}</p> : <Parts view={view} search={search} />}
      {!isPreview && view.turns.length > 1 && (
        <nav aria-label={turnsOf}>
          {view.turns.map(({ index, matches }, turn) => (
            <Link
              key={index}
              to={withQuery(search, { bracket: view.id, turn: String(turn), part: String(view.part) })}
              preventScrollReset
              aria-current={turn === view.current ? "true" : undefined}
            >
              {nameOf(index, matches)}
            </Link>
          ))}
        </nav>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys, too. */}
      <section className="scroller" tabIndex={0} aria-label={turnsOf}>
        <div className="tree" style={{ "--units": units } as CSSProperties}>
          <Lines layout={view.layout} units={units} isOnWay={wayOf(query.team, known)} />
          <ol className={isPreview ? "turns all" : "turns"}>
            {view.turns.map(({ index, matches }, turn) => (
              <li key={index} className={turn === view.current ? "current" : undefined}>
                {(isOnly || view.turns.length > 1) && <Turn className="turnName">{nameOf(index, matches)}</Turn>}
                <ol>
                  {matches.map((match) => (
                    <li key={match.id} style={{ "--r": rows.get(match.id) ?? 0 } as object}>
                      <MatchBox
                        match={match}
                        next={next.get(match.number)}
                        href={hrefOf?.(match.id)}
                        team={query.team}
                      />
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </Drawing>
  );
}

/** What a turn of a bracket is called, by its place in it and its matches. */
const turnNames =
  (round: DrawnRound, group: DrawnGroup, lookup: Lookup) =>
  (turn: number, matches: readonly DrawnMatch[]): string =>
    turnName(
      round,
      group,
      { turn, turns: group.turns.length, isReset: matches.some(({ isReset }) => isReset) },
      lookup,
    );

/** Links to the parts of a large bracket. */
function Parts({ view, search }: { readonly view: BracketView; readonly search: URLSearchParams }) {
  const { t } = useTranslation("structure");
  if (view.parts === 1) return null;
  return (
    <nav className="always" aria-label={t("bracket.parts")}>
      {Array.from({ length: view.parts }, (_, part) => (
        <Link
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          key={part}
          to={withQuery(search, { bracket: view.id, part: String(part), turn: undefined })}
          preventScrollReset
          aria-current={part === view.part ? "true" : undefined}
        >
          {part === view.parts - 1 ? t("bracket.finals") : t("bracket.part", { number: part + 1 })}
        </Link>
      ))}
    </nav>
  );
}

interface LinesProps {
  readonly layout: Layout;
  readonly units: number;
  readonly isOnWay: (from: string, to: string) => boolean;
}

/** The lines that join the matches, behind them. */
const Lines = ({ layout, units, isOnWay }: LinesProps) => (
  <svg
    className="lines"
    aria-hidden="true"
    viewBox={`0 0 ${units} ${Math.max(1, layout.rows)}`}
    preserveAspectRatio="none"
    height={layout.rows * rowHeight}
  >
    <path d={pathOf(layout.lines.filter(({ from, to }) => !isOnWay(from, to)))} />
    <path className="way" d={pathOf(layout.lines.filter(({ from, to }) => isOnWay(from, to)))} />
  </svg>
);

const pathOf = (lines: Layout["lines"]): string =>
  lines.map(({ points }) => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`).join("");

/** Whether a team goes from one match to the next. */
const wayOf = (team: string | null, known: ReadonlyMap<string, DrawnMatch>) => {
  const plays = (id: string) => known.get(id)?.sides.some(({ teamId }) => teamId === team) ?? false;
  return (from: string, to: string): boolean => team !== null && plays(from) && plays(to);
};
