import { useTranslation } from "react-i18next";
import { useTeamNames } from "#app/ui/competition/team-names.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { NoMatches } from "../matches/missing.tsx";
import { SubLinks } from "../matches/sub-links.tsx";
import { belowTournament } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/show";
import { PrintedBrackets } from "./brackets.tsx";
import { Choice } from "./choice.tsx";
import { PrintedGroups } from "./groups.tsx";
import { type LoadedPrint, loadPrint } from "./load.server.ts";
import { PrintedSlips } from "./slips.tsx";
import { PrintedTimetable } from "./timetable.tsx";
import "./print.css";

export const handle = belowTournament("printing:title", {
  section: "matches",
  i18n: ["matches", "structure", "printing"],
});

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  return { record, printed: await loadPrint(staff, tournament, new URL(args.request.url)) };
}

/** A tournament on paper. On screen it is seen as it will be printed, below the choice of what to print. */
export default function PrintPage({ loaderData: { record, printed } }: Route.ComponentProps) {
  if (printed === null) return <NoMatches eventId={record.id} />;
  const { what, paper } = printed.query;
  return (
    <>
      <SubLinks eventId={record.id} />
      <Choice {...printed} />
      <div className={`sheets ${what === "bracket" ? `across${paper}` : "upright"}`}>
        <Printed {...printed} />
      </div>
    </>
  );
}

/** The sheets, or a note that there is nothing to print. */
function Printed({ query, about, rounds, courts, ...printed }: LoadedPrint) {
  const { t } = useTranslation("printing");
  const { drawings, entries, slips } = printed;
  const nameOf = useTeamNames(drawings?.teams ?? []);
  const nothing = <EmptyState icon="print" title={t(`empty.${query.what}`)} hint={t("empty.hint")} />;
  if (entries)
    return entries.length === 0 ? (
      nothing
    ) : (
      <PrintedTimetable {...{ about, entries, rounds, courts }} order={query.order} />
    );
  if (slips) return slips.count === 0 ? nothing : <PrintedSlips {...slips} about={about} rounds={rounds} />;
  if (!drawings || drawings.rounds.length === 0) return nothing;
  return drawings.rounds.map(({ round, division }) => {
    const matches = drawings.matches.filter(({ roundId }) => roundId === round.id);
    return query.what === "bracket" ? (
      <PrintedBrackets key={round.id} {...{ about, round, division, matches }} />
    ) : (
      <PrintedGroups key={round.id} {...{ about, round, division, matches }} nameOf={nameOf} />
    );
  });
}
