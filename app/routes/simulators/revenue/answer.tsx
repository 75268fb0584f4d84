import { useTranslation } from "react-i18next";
import { mostTeams } from "#app/rules/events/revenue.ts";
import { formatCents } from "#app/rules/money.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Answer as AnswerData } from "./view.ts";

const Conclusion = styled("div")(({ theme }) => ({
  marginBottom: theme.spacing(2),
  "& h2": { font: theme.vars.font.h2 },
  "& p": { marginTop: 4, color: theme.vars.palette.text.secondary },
}));

/** When the event pays for itself, in a sentence, and the figures that decide it. */
export function Answer({ answer }: { readonly answer: AnswerData }) {
  const { t } = useTranslation("simulators");
  const language = useLanguage();
  const { currency, margin, commission, onlineShare, marks } = answer;
  const money = (cents: number) => <span className="number">{formatCents(cents, currency, language)}</span>;
  const { head, detail } = useSentences(answer);
  return (
    <Panel padded>
      <Conclusion>
        <h2>{head}</h2>
        {detail && <p>{detail}</p>}
      </Conclusion>
      <Facts
        facts={[
          { label: t("revenue.facts.minTeams", { count: marks.minTeams.teams }), value: money(marks.minTeams.result) },
          { label: t("revenue.facts.teams", { count: marks.teams.teams }), value: money(marks.teams.result) },
          { label: t("revenue.facts.maxTeams", { count: marks.maxTeams.teams }), value: money(marks.maxTeams.result) },
          ...(onlineShare > 0 ? [{ label: t("revenue.facts.marginOnline"), value: money(margin) }] : []),
          ...(onlineShare < 100 ? [{ label: t("revenue.facts.margin"), value: money(margin + commission) }] : []),
          ...(onlineShare > 0 ? [{ label: t("revenue.facts.commission"), value: money(commission) }] : []),
        ]}
      />
    </Panel>
  );
}

/** The break-even in words, and how it stands to the event's limits. */
function useSentences({ breakEven, currency, marks }: AnswerData): { head: string; detail?: string } {
  const { t } = useTranslation("simulators");
  const language = useLanguage();
  const { minTeams, maxTeams } = marks;
  if (breakEven.kind === "upTo")
    return { head: t("revenue.says.upTo", { count: breakEven.teams }), detail: t("revenue.says.upToWhy") };
  if (breakEven.kind !== "from")
    return {
      head: t(`revenue.says.${breakEven.kind}`),
      detail: t(`revenue.says.${breakEven.kind}Why`, { most: mostTeams }),
    };
  const head = t("revenue.says.from", { count: breakEven.teams });
  const loss = (cents: number) => formatCents(-cents, currency, language);
  if (breakEven.teams > maxTeams.teams)
    return { head, detail: t("revenue.says.aboveMax", { max: maxTeams.teams, loss: loss(maxTeams.result) }) };
  if (minTeams.result < 0)
    return { head, detail: t("revenue.says.aboveMin", { min: minTeams.teams, loss: loss(minTeams.result) }) };
  return { head, detail: t("revenue.says.withinMin", { min: minTeams.teams }) };
}
