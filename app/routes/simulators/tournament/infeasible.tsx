import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { reasonWords } from "#app/rules/events/reasons.ts";
import { Alert } from "#app/ui/alert.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { tournamentSimulatorPath } from "../handle.ts";
import { answerId, comparedIn, type ScenarioValues, withCompared } from "./address.ts";
import { useDateTimeText } from "./date-time-text.ts";
import { type Answer, fixOf } from "./view.ts";

const Reasons = styled(Alert)({ marginBottom: 16, "& ul": { margin: 0, paddingInlineStart: 20 } });

interface InfeasibleScenarioProps {
  readonly answer: Answer;
  readonly values: ScenarioValues;
  readonly search: string;
}

/** Why a scenario does not fit, and what would: each a link that fills the form. */
export function InfeasibleScenario({ answer: { problems, plan, timeZone }, values, search }: InfeasibleScenarioProps) {
  const { t } = useTranslation(["simulators", "schedules"]);
  const lookup = useLookup();
  const language = useLanguage();
  const moment = useDateTimeText(timeZone);
  const compared = comparedIn(new URLSearchParams(search));
  const to = (query: string) =>
    `${tournamentSimulatorPath}?${withCompared(new URLSearchParams(query), compared)}#${answerId}`;
  const mends = problems.flatMap((problem) => fixOf(problem, values) ?? []);
  const hasRemedies = mends.length > 0 || (plan?.remedies.length ?? 0) > 0;
  return (
    <Reasons severity="warning" role="note">
      <ul>
        {problems.map(({ code, params }) => (
          <li key={code}>{lookup(`structure:errors.${code}`, params)}</li>
        ))}
        {plan?.reasons.slice(0, 6).map(({ code, params }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons keep their places
          <li key={at}>{t(`schedules:reasons.${code}`, reasonWords(params, timeZone, language))}</li>
        ))}
        {problems.length === 0 && plan === null && <li>{t("tournament.noCourts")}</li>}
      </ul>
      {!hasRemedies && plan !== null && <p>{t("tournament.noRemedy")}</p>}
      {hasRemedies && (
        <>
          {t("tournament.would")}
          <ul>
            {mends.map(({ field, value, query }) => (
              <li key={field}>
                <Link to={to(query)}>{`${lookup(`simulators:fields.${field}`)}: ${value}`}</Link>
              </li>
            ))}
            {plan?.remedies.map(({ change, by, end, finishAt, query }) => {
              const text = end === null ? t(`schedules:changes.${change}`, { by }) : t("tournament.laterEnd", { end });
              return (
                <li key={change}>
                  {query === null ? text : <Link to={to(query)}>{text}</Link>}{" "}
                  {t("tournament.wouldEnd", { when: moment(finishAt) })}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Reasons>
  );
}
