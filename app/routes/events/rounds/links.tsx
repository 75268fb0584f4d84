import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DrawnRound, isKnockout } from "#app/rules/events/drawn.ts";
import { Button } from "#app/ui/button.tsx";
import { roundName } from "#app/ui/competition/names.ts";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { useLookup } from "#app/ui/text.ts";
import { roundPath } from "../matches/handle.ts";
import { roundPagePath } from "../structure/handle.ts";
import { RoundStatusChip } from "../structure/round-status.tsx";

const Row = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 4 });

interface RoundLinksProps {
  readonly eventId: string;
  readonly divisionId: string;
  readonly round: DrawnRound;
  readonly isChangeable: boolean;
}

/** How far a round has come, and what can be done with it. */
export function RoundLinks({ eventId, divisionId, round, isChangeable }: RoundLinksProps) {
  const { t } = useTranslation("rounds");
  const name = roundName(round, useLookup());
  const ids = { eventId, divisionId, roundId: round.id };
  const isPlayed = round.status === "running" && round.openMatches === 0;
  const links = [
    ...(isPlayed ? [{ to: roundPath(eventId, round.order, "closure", divisionId), key: "close" as const }] : []),
    ...(round.status === "closed"
      ? [{ to: roundPath(eventId, round.order, "reopening", divisionId), key: "reopen" as const }]
      : [
          { to: roundPagePath(ids, "picks"), key: "picks" as const },
          { to: roundPagePath(ids, "edit"), key: "edit" as const },
          ...(isKnockout(round) || round.status === "running"
            ? []
            : [{ to: roundPagePath(ids, "ranking"), key: "ranking" as const }]),
          ...(round.status === "draft" ? [] : [{ to: roundPagePath(ids, "schedule"), key: "schedule" as const }]),
        ]),
    ...(round.status === "draft" || round.status === "ready"
      ? [{ to: roundPagePath(ids, "delete"), key: "delete" as const }]
      : []),
  ];
  return (
    <Row>
      <RoundStatusChip status={round.status} />
      {isChangeable &&
        links.map(({ to, key }) => (
          <Button
            key={key}
            component={Link}
            to={to}
            size="small"
            color={key === "delete" ? "error" : "primary"}
            aria-label={t(`rounds.links.of.${key}`, { name })}
          >
            {t(`rounds.links.${key}`)}
          </Button>
        ))}
    </Row>
  );
}

/** What stands in the place of a round that nobody enters yet: the next step. */
export function NoEntries({ eventId, divisionId, round, isChangeable }: RoundLinksProps) {
  const { t } = useTranslation("rounds");
  return (
    <EmptyState icon="groups" title={t("rounds.noEntries")} hint={t("rounds.noEntriesHint")}>
      {isChangeable && (
        <Button
          component={Link}
          to={roundPagePath({ eventId, divisionId, roundId: round.id }, "picks")}
          variant="contained"
        >
          {t("rounds.chooseEntries")}
        </Button>
      )}
    </EmptyState>
  );
}
