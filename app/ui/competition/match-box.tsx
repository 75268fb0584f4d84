import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DrawnMatch, type DrawnScore, type DrawnSide, isGivenUp } from "#app/rules/events/drawn.ts";
import { useLookup } from "../text.ts";
import { figuresOf, scoreText } from "./score-text.ts";
import { sideName } from "./side-name.ts";

interface MatchBoxProps {
  readonly match: DrawnMatch;
  /** The number of the match to which the winner goes. */
  readonly next: number | undefined;
  readonly href: string | undefined;
  /** The team whose way is marked. */
  readonly team: string | null;
}

/** With more figures than these there is no room for a name. */
const mostSets = 3;

/** A match of a bracket. What is seen of it is said in one sentence, too. */
export function MatchBox({ match, next, href, team }: MatchBoxProps) {
  const { t } = useTranslation("structure");
  const { number, sides, result, isVoid } = match;
  const said = useSentence(match, next);
  const isGiven = isGivenUp(match);
  const isOnWay = team !== null && sides.some(({ teamId }) => teamId === team);
  const name = (
    <>
      <span aria-hidden="true">{t("match.short", { number })}</span>
      <span className="visuallyHidden">{said}</span>
    </>
  );
  return (
    <article className={[isOnWay && "way", isVoid && "void"].filter(Boolean).join(" ") || undefined}>
      {href === undefined ? (
        <span className="no">{name}</span>
      ) : (
        <Link className="no" to={href}>
          {name}
        </Link>
      )}
      <div aria-hidden="true">
        {sides.map((side, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place.
          <SideLine key={at} side={side} at={at} result={result} isGiven={isGiven} isWinner={match.winner === at} />
        ))}
      </div>
    </article>
  );
}

interface SideLineProps {
  readonly side: DrawnSide;
  readonly at: number;
  readonly result: DrawnScore | null;
  /** Whether the match was won without being played, as a side gave up. */
  readonly isGiven: boolean;
  readonly isWinner: boolean;
}

function SideLine({ side, at, result, isGiven, isWinner }: SideLineProps) {
  const lookup = useLookup();
  const { t } = useTranslation("structure");
  const name = side.name ?? sideName(side, lookup);
  const figure = result && figuresOf(result)?.[at];
  const sets = result && result.sets.length > 1 && result.sets.length <= mostSets ? result.sets : [];
  const Name = side.kind === "team" ? "span" : "i";
  return (
    <div className={isWinner ? "side won" : "side"}>
      <Name className={name.length > twoLines ? "name long" : "name"} title={name.length > longName ? name : undefined}>
        {name}
      </Name>
      {isGiven && !isWinner && <small>{t("ends.withdrawal")}</small>}
      {side.provisional && <small>{t("sides.now")}</small>}
      {sets.map((pair, set) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is its place.
        <small key={set} className="set">
          {pair[at]}
        </small>
      ))}
      {typeof figure === "number" && <b>{figure}</b>}
      {isWinner && result?.end !== "played" && typeof figure !== "number" && <b>✓</b>}
    </div>
  );
}

/** Letters of a name that takes two lines on paper. */
const twoLines = 24;

/** Letters that find room beside figures. */
const longName = 14;

/** «M7: Rossi contro Verdi, 2 a 1: 21-15, 18-21, 15-11. Vince Rossi, va a M15.» */
function useSentence(match: DrawnMatch, next: number | undefined): string {
  const { number, sides, result, isVoid, isReset } = match;
  const { t } = useTranslation("structure");
  const lookup = useLookup();
  const names = sides.map((side) => sideName(side, lookup));
  const isGiven = isGivenUp(match);
  const score = result ? scoreText(result, lookup) : isGiven ? t("ends.withdrawal") : "";
  const winner = match.winner === null ? undefined : names[match.winner];
  return [
    t("match.versus", { number, sides: names.join(t("match.between")) }) + (score === "" ? "." : `, ${score}.`),
    winner !== undefined && (next === undefined ? t("match.won", { winner }) : t("match.wonOn", { winner, next })),
    !result && !isGiven && next !== undefined && t("match.leads", { next }),
    isVoid && t(isReset ? "match.notNeeded" : "match.void"),
  ]
    .filter(Boolean)
    .join(" ");
}
