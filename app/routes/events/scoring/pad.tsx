import { useTranslation } from "react-i18next";
import { liveText, pointTexts, setsWon } from "#app/rules/events/live-score.ts";
import { useHeatFigure } from "#app/ui/competition/score-text.ts";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import type { ScoredMatch } from "#contracts/events/shown.ts";
import { Pad } from "./styles.ts";

interface TapsProps {
  readonly match: ScoredMatch;
  /** What each side is called. */
  readonly names: readonly string[];
  /** The nonce of this page. */
  readonly nonce: string;
}

/** What every form of the page sends along: which tap it is, and of which page. */
export function TapFields({ match: { seq }, nonce }: Pick<TapsProps, "match" | "nonce">) {
  return (
    <>
      <FormKey />
      <input type="hidden" name="seq" value={seq + 1} />
      <input type="hidden" name="nonce" value={nonce} />
    </>
  );
}

/** The buttons of a match: one form, each button another tap. */
export function Taps({ match, names, nonce }: TapsProps) {
  const { t } = useTranslation("scoring");
  const { status, live } = match;
  const isPlayed = status === "started";
  return (
    <Pad method="post" data-taps="">
      <TapFields match={match} nonce={nonce} />
      {isPlayed &&
        (match.format.kind === "scoreboard" ? <Heat {...{ match, names }} /> : <Duel {...{ match, names }} />)}
      {!isPlayed && (
        <>
          <button type="submit" name="tap" value="start" className="main begin">
            {t("taps.start")}
          </button>
          {status === "ready" && (
            <button type="submit" name="tap" value="warmup">
              {t("taps.warmup")}
            </button>
          )}
        </>
      )}
      {isPlayed && (
        <div className="small">
          {live?.isDecided && (
            <button type="submit" name="tap" value="finish" className="main wide">
              {t("taps.finish")}
            </button>
          )}
          <button type="submit" name="tap" value="undo" className="wide" disabled={!live?.canUndo && live !== null}>
            {t("taps.undo")}
          </button>
          <Seldom {...{ match, names }} />
        </div>
      )}
    </Pad>
  );
}

type Sides = Pick<TapsProps, "match" | "names">;

/** Two teams, and the score between them. */
function Duel({ match, names }: Sides) {
  const { t } = useTranslation("scoring");
  const { live, format } = match;
  const points = live ? pointTexts(live) : ["0", "0"];
  const won = live && setsWon(live, format);
  // Goals go on until somebody ends the match.
  const winner = live?.isDecided && won && format.kind !== "score" ? (won[0] > won[1] ? 0 : 1) : null;
  const team = (side: 0 | 1) => (
    <button
      type="submit"
      name="tap"
      value={`point-${side}`}
      className="team"
      data-side={side}
      disabled={winner !== null}
    >
      {names[side]}
      <small>
        {[live?.server === side && t("match.serves"), live && timeoutsOf(live.timeouts[side], t)]
          .filter(Boolean)
          .join(" · ") || t("taps.point")}
      </small>
    </button>
  );
  return (
    <div className="teams">
      {team(0)}
      <div className="score">
        {won && format.kind !== "score" && won[0] + won[1] + (live?.sets.length ?? 0) > 0 && (
          <div className="sets">{t("match.sets", { one: won[0], other: won[1] })}</div>
        )}
        {live?.games && <div className="sets">{t("match.games", { one: live.games[0], other: live.games[1] })}</div>}
        <div className="points">{points.join(" – ")}</div>
        {live?.isTiebreak && <div>{t("match.tiebreak")}</div>}
        {live && live.sets.length > 0 && (
          <div className="muted">{live.sets.map((pair) => pair.join("-")).join(" ")}</div>
        )}
        <span className="visuallyHidden">{live && liveText(live, format)}</span>
        {winner !== null && <strong>{t("match.won", { name: names[winner] })}</strong>}
      </div>
      {team(1)}
    </div>
  );
}

const timeoutsOf = (count: number, t: ReturnType<typeof useTranslation<"scoring">>["t"]) =>
  count > 0 && t("match.timeouts", { count });

/** Many teams, a figure each. */
function Heat({ match: { live, format }, names }: Sides) {
  const figure = useHeatFigure(format);
  return (
    <div className="figures">
      {names.map((name, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sides keep their places
        <button key={side} type="submit" name="tap" value={`point-${side}`} className="team" data-side={side}>
          {name} <b>{figure(live?.points[side] ?? 0)}</b>
        </button>
      ))}
    </div>
  );
}

/** The buttons that are tapped now and then: who serves, who stops for a moment, the end of a period. */
function Seldom({ match: { format, live }, names }: Sides) {
  const { t } = useTranslation("scoring");
  const isDuel = format.kind !== "scoreboard";
  if (!isDuel) return null;
  const both = [0, 1] as const;
  return (
    <>
      {both.map((side) => (
        <button key={`timeout ${side}`} type="submit" name="tap" value={`timeout-${side}`}>
          {t("taps.timeout", { name: names[side] })}
        </button>
      ))}
      {format.kind !== "score" &&
        both.map((side) => (
          <button
            key={`serve ${side}`}
            type="submit"
            name="tap"
            value={`serve-${side}`}
            aria-pressed={live?.server === side}
          >
            {t("taps.serve", { name: names[side] })}
          </button>
        ))}
      {format.kind === "score" && (
        <button type="submit" name="tap" value="closeSet" className="wide">
          {t("taps.closeSet")}
        </button>
      )}
    </>
  );
}
