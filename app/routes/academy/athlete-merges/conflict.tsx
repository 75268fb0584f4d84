import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatShortDay } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { MergeConflict } from "#contracts/academy/athlete-merges.ts";
import { homeOf } from "../athletes/handle.ts";
import { trainingPath } from "../training-sessions/handle.ts";

interface ConflictProps {
  readonly conflict: MergeConflict;
  readonly members: readonly { readonly id: string; readonly name: string; readonly membershipId: string | null }[];
}

/** What has to be settled before two athletes can be one, with the pages where that is done. */
export function Conflict({ conflict: { accepted, trainings, teams }, members }: ConflictProps) {
  const { t } = useTranslation("athletes");
  const language = useLanguage();
  return (
    <Alert severity="warning">
      {accepted && (
        <p>
          {t("merge.bothAccepted")}{" "}
          {members.map((one) => (
            <span key={one.id}>
              <Link to={homeOf(one)}>{one.name}</Link>{" "}
            </span>
          ))}
        </p>
      )}
      {trainings.length > 0 && (
        <>
          <p>{t("merge.bothIn")}</p>
          <ul>
            {trainings.map(({ id, name, date }) => (
              <li key={id}>
                <Link to={trainingPath(id)}>
                  {name}, {formatShortDay(date, language)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {teams.length > 0 && (
        <>
          <p>{t("merge.bothPlay")}</p>
          <ul>
            {teams.map(({ id, name, date }) => (
              <li key={id}>
                <Link to={`/events/tournaments/${id}/registrations`}>
                  {name}, {formatShortDay(date, language)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
