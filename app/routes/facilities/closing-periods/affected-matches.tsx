import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { AffectedAlert } from "./affected-alert.tsx";
import type { Review } from "./view.ts";

/** How many matches are named; the others are only counted. */
const most = 20;

interface AffectedMatchesProps extends Pick<Review, "matches" | "matchesCount"> {
  /** The tag of the matches that are shown: with another tag they are news. Empty: something above has the focus. */
  readonly tag: string;
  /** What is in the way, and what schedules say of matches that stay. */
  readonly lead: string;
  readonly keepHint: ReactNode;
  /** The field that says what becomes of the matches. */
  readonly field: AppField;
}

/** Matches of tournaments for which a place would not be open, and what becomes of them. */
export function AffectedMatches({ matches, matchesCount, tag, lead, keepHint, field }: AffectedMatchesProps) {
  const { t } = useTranslation("closing-periods");
  const named = matches.slice(0, most);
  return (
    <>
      <AffectedAlert tag={tag}>{lead}</AffectedAlert>
      <ul>
        {named.map(({ id, eventId, text }) => (
          <li key={id}>
            <Link to={`/events/tournaments/${eventId}/matches/${id}`}>{text}</Link>
          </li>
        ))}
        {matchesCount > named.length && <li>{t("review.more", { count: matchesCount - named.length })}</li>}
      </ul>
      <RadioGroupField
        field={field}
        options={[
          { value: "keep", label: t("review.matchesTo.keep"), hint: keepHint },
          {
            value: "unschedule",
            label: t("review.matchesTo.unschedule"),
            hint: t("review.matchesTo.unscheduleHint"),
          },
        ]}
      />
    </>
  );
}
