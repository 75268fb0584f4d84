import { useTranslation } from "react-i18next";
import { groupLetter } from "#app/ui/competition/names.ts";
import type { Entry } from "./sources.ts";

/** How an entry is called: a team, «1ª girone A», «2ª migliore terza», «Perdente M5», a bye, or not said yet. */
export function useEntryName(): (entry: Entry) => string {
  const { t } = useTranslation("structure");
  const { t: ofRounds } = useTranslation("rounds");
  return ({ kind, team, rank, group, index, number }) => {
    if (kind === "team") return team ?? "?";
    if (kind === "place" && rank !== null)
      return group === null ? t("sides.standing", { rank }) : t("sides.place", { rank, letter: groupLetter(group) });
    if (kind === "best") return ofRounds("picks.best", { index: index ?? 1, rank: rank ?? 1 });
    if (kind === "loser") return t("sides.loser", { number: number ?? 0 });
    return ofRounds(kind === "bye" ? "picks.bye" : "picks.open");
  };
}
