import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { roundName } from "#app/ui/competition/names.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLookup } from "#app/ui/text.ts";
import { roundPagePath } from "../structure/handle.ts";
import type { RoundToPlan } from "./load.server.ts";

interface RoundPlansProps {
  readonly eventId: string;
  readonly rounds: readonly RoundToPlan[];
}

/** The rounds that can be planned alone, each a link. */
export function RoundPlans({ eventId, rounds }: RoundPlansProps) {
  const { t } = useTranslation("schedules");
  const lookup = useLookup();
  if (rounds.length === 0) return null;
  return (
    <Panel title={t("round.panel")} padded>
      <p>{t("round.panelHint")}</p>
      <ul>
        {rounds.map(({ id, divisionId, division, ...round }) => (
          <li key={id}>
            <Link to={roundPagePath({ eventId, divisionId, roundId: id }, "schedule")}>
              {[division, roundName(round, lookup)].filter(Boolean).join(" · ")}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
