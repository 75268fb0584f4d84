import { useTranslation } from "react-i18next";
import type { ResultEnd } from "#contracts/events/matches.ts";
import { resultEnds, unplayedEnds } from "#contracts/events/play.ts";
import type { ScoredMatch } from "#contracts/events/shown.ts";
import { TapFields } from "./pad.tsx";
import { Ending } from "./styles.ts";

/** How a match was to end: the fields of the form. */
export interface RequestedEnd {
  readonly end?: ResultEnd | undefined;
  readonly side?: number | undefined;
}

interface FinishProps {
  readonly match: ScoredMatch;
  readonly names: readonly string[];
  readonly nonce: string;
  /** How the match was to end, where that was refused. */
  readonly ending?: RequestedEnd | undefined;
}

/**
 * Ends a match whose score has not decided it: how, and who loses; equal goals may need a shootout. Before a match
 * begins it ends only because a side is not there; while one of its teams is not known it cannot end.
 */
export function Finish({ match, names, nonce, ending }: FinishProps) {
  const { t } = useTranslation(["scoring", "matches"]);
  const { format, live, mayDraw, status } = match;
  if (format.kind === "scoreboard" || status === "waiting") return null;
  const hasBegun = status === "started";
  const isEven = live !== null && live.points[0] === live.points[1];
  const asksShootout = hasBegun && format.kind === "score" && format.shootout && !mayDraw && isEven;
  const usual = asksShootout ? "played" : hasBegun ? "retirement" : "noShow";
  return (
    <Ending open={asksShootout || ending !== undefined || undefined}>
      <summary>{t(hasBegun ? "scoring:finish.title" : "scoring:finish.unplayed")}</summary>
      <form method="post" data-taps="">
        <TapFields match={match} nonce={nonce} />
        <label>
          {t("matches:fields.end")}
          <select name="end" defaultValue={ending?.end ?? usual}>
            {(hasBegun ? resultEnds : unplayedEnds).map((end) => (
              <option key={end} value={end}>
                {t(`matches:ends.${end}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("matches:fields.side")}
          <select name="side" defaultValue={ending?.side ?? ""}>
            <option value="">{t("scoring:finish.nobody")}</option>
            {names.map((name, side) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sides keep their places
              <option key={side} value={side}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {asksShootout && (
          <fieldset className="pair">
            <legend>{t("matches:fields.shootout")}</legend>
            <label>
              {names[0]}
              <input name="home" inputMode="numeric" autoComplete="off" />
            </label>
            <label>
              {names[1]}
              <input name="away" inputMode="numeric" autoComplete="off" />
            </label>
          </fieldset>
        )}
        <button type="submit" name="tap" value="finish">
          {t("scoring:finish.submit")}
        </button>
      </form>
    </Ending>
  );
}
