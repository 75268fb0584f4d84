import { useTranslation } from "react-i18next";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { AffectedMatches } from "../closing-periods/affected-matches.tsx";
import type { Review } from "../closing-periods/view.ts";

/** What is asked before hours are changed: matches of tournaments that would be outside of them. */
export interface HoursReview extends Pick<Review, "matches" | "matchesCount" | "tag"> {}

interface MatchesOutsideProps {
  readonly review: HoursReview | undefined;
  /** The field that says what becomes of the matches. */
  readonly field: AppField;
}

/** The matches that hours would leave outside, and what becomes of them; nothing unless the form asks. */
export function MatchesOutsideHours({ review, field }: MatchesOutsideProps) {
  const { t } = useTranslation("opening-slots");
  if (!review) return null;
  const { matches, matchesCount, tag } = review;
  return (
    <>
      <AffectedMatches
        matches={matches}
        matchesCount={matchesCount}
        tag=""
        lead={t("matches.lead", { count: matchesCount })}
        keepHint={t("matches.keepHint")}
        field={field}
      />
      <input type="hidden" name="matchesTag" value={tag} />
    </>
  );
}
