import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { RadioGroupField } from "#app/ui/forms/choice-fields.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { DisplacedMatches } from "#contracts/events/scheduling.ts";
import { tournamentPath } from "./handle.ts";
import { momentOf } from "./view.ts";

/** How many matches are named; the others are only counted. */
const most = 20;

interface DisplacedQuestionProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly outside: DisplacedMatches;
  /** The field that says what becomes of the matches. */
  readonly field: AppField;
}

/** Matches that a change would leave where they cannot be played, and what becomes of them. Nothing is saved yet. */
export function DisplacedQuestion({ eventId, timeZone, outside, field }: DisplacedQuestionProps) {
  const { t } = useTranslation(["events", "schedules"]);
  const language = useLanguage();
  const { count, matches, tag } = outside;
  const named = matches.slice(0, most);
  return (
    <>
      <Alert severity="warning" role="note">
        <p>{t("events:outside.lead", { count })}</p>
        <ul>
          {named.map(({ matchId, number, field: court, startAt, codes }) => (
            <li key={matchId}>
              <Link to={tournamentPath(eventId, `matches/${matchId}`)}>{`M${number}`}</Link>
              {`, ${court.name}, ${momentOf(startAt, timeZone, language)}: `}
              {codes.map((code) => t(`schedules:violations.${code}`)).join(", ")}
            </li>
          ))}
        </ul>
        {count > named.length && <p>{t("events:outside.more", { count: count - named.length })}</p>}
      </Alert>
      <input type="hidden" name="outsideTag" value={tag} />
      <RadioGroupField
        field={field}
        options={(["unschedule", "keep"] as const).map((value) => ({
          value,
          label: t(`events:outside.${value}`),
          hint: t(`events:outside.${value}Hint`),
        }))}
      />
    </>
  );
}
