import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatTime } from "#app/rules/dates.ts";
import { reasonWords } from "#app/rules/events/reasons.ts";
import { Alert } from "#app/ui/alert.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Infeasible, Violation } from "#contracts/events/scheduling.ts";
import { matchesPath } from "../matches/handle.ts";
import { momentOf } from "../tournaments/view.ts";
import type { PlannedMatch } from "./load.server.ts";

interface UnfitProps {
  readonly infeasible: Infeasible;
  readonly unplaced: number;
  readonly timeZone: string;
}

/** Why not all matches fit, and what would. */
export function UnplacedReasons({ infeasible: { reasons, wouldFit }, unplaced, timeZone }: UnfitProps) {
  const { t } = useTranslation("schedules");
  const language = useLanguage();
  return (
    <Alert severity="warning" role="note">
      <strong>{t("unfit.title", { count: unplaced })}</strong>
      <ul>
        {reasons.slice(0, 10).map(({ code, params }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons keep their places
          <li key={at}>{t(`reasons.${code}`, reasonWords(params, timeZone, language))}</li>
        ))}
      </ul>
      {wouldFit.length > 0 && (
        <>
          {t("unfit.would")}
          <ul>
            {wouldFit.map(({ change, by, finishAt }) => (
              <li key={change}>
                {t(`changes.${change}`, { by })} {t("unfit.ends", { when: momentOf(finishAt, timeZone, language) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

interface BrokenProps {
  readonly eventId: string;
  readonly violations: readonly Violation[];
  readonly matches: readonly PlannedMatch[];
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  readonly timeZone: string;
}

/** What places break, by their matches. */
export function ViolationList({ eventId, violations, matches, courts, timeZone }: BrokenProps) {
  const { t } = useTranslation("schedules");
  const numbers = new Map(matches.map(({ id, number }) => [id, `M${number}`]));
  if (violations.length === 0) return null;
  const told = ({ code, fieldId, params: { from, to } }: Violation) => {
    const court = courts.find(({ id }) => id === fieldId)?.name ?? t("table.otherCourt");
    if (code !== "occupied" || from === undefined || to === undefined) return t(`violations.${code}`);
    return t("violations.taken", {
      ...{ court, from: formatTime(String(from), timeZone), to: formatTime(String(to), timeZone) },
    });
  };
  return (
    <Alert severity="warning" role="note">
      <strong>{t("broken.title")}</strong>
      <ul>
        {violations.slice(0, 20).map((violation) => (
          <li key={`${violation.code} ${violation.matchIds.join(" ")} ${violation.params.from}`}>
            {violation.matchIds.map((id, at) => (
              <Fragment key={id}>
                {at > 0 && ", "}
                <Link to={matchesPath(eventId, id)}>{numbers.get(id)}</Link>
              </Fragment>
            ))}
            : {told(violation)}
          </li>
        ))}
      </ul>
      {violations.length > 20 && t("broken.more", { count: violations.length - 20 })}
    </Alert>
  );
}
