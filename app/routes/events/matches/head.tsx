import { useTranslation } from "react-i18next";
import { formatTime } from "#app/rules/dates.ts";
import { liveText } from "#app/rules/events/live-score.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { MatchStatusChip } from "./chips.tsx";
import type { ShownMatch } from "./load.server.ts";
import { useNames } from "./names.ts";
import { StepButtons } from "./step-buttons.tsx";

const Head = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: theme.spacing(1.5),
  "& .sides": { display: "flex", flexDirection: "column", gap: 4, margin: 0, padding: 0, listStyle: "none" },
  "& .sides li": { font: theme.vars.font.h3, overflowWrap: "anywhere" },
  "& .sides .winner": { color: theme.vars.palette.success.main },
  "& .sides .open": { fontStyle: "italic", fontWeight: 400, color: theme.vars.palette.text.secondary },
  "& .score": { font: theme.vars.font.h2, fontVariantNumeric: "tabular-nums" },
  "& .line": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 12 },
  "& form": { display: "flex", flexWrap: "wrap", gap: 8 },
}));

/** The head of a match's page: who plays, where and when, how it stands, and what is done with it next. */
export function MatchHead({ match, timeZone }: { readonly match: ShownMatch; readonly timeZone: string }) {
  const { t } = useTranslation("matches");
  const { sideName, placeName, scoreText, outcomeText, moment } = useNames();
  const { number, sides, status, isVoid, result, format, round, time, field, startedAt, closedAt, live } = match;
  // The winner is marked beside its name.
  const outcome = result ? scoreText(result, format) : outcomeText(match, format);
  return (
    <Panel padded>
      <Head>
        <div className="line">
          <strong>{`M${number}`}</strong>
          <MatchStatusChip status={status} isVoid={isVoid} />
        </div>
        <ul className="sides">
          {sides.map((side, at) => {
            const isWinner = result?.winner === at;
            const isOpen = side.kind !== "team" || side.provisional;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: sides keep their places
              <li key={at} className={isWinner ? "winner" : isOpen ? "open" : undefined}>
                {sideName(side)}
                {isWinner && <small> ({t("match.winner")})</small>}
              </li>
            );
          })}
        </ul>
        {outcome && <p className="score">{outcome}</p>}
        {live && !result && <p className="score">{liveText(live, format)}</p>}
        <StepButtons match={match} back="match" />
        <Facts
          facts={[
            { label: t("fields.round"), value: placeName(round, match) },
            { label: t("match.time"), value: time && moment(time, timeZone) },
            { label: t("match.court"), value: field?.name },
            { label: t("match.startedAt"), value: startedAt && formatTime(startedAt, timeZone) },
            { label: t("match.closedAt"), value: closedAt && moment(closedAt, timeZone) },
          ]}
        />
      </Head>
    </Panel>
  );
}
