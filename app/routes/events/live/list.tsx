import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { liveText } from "#app/rules/events/live-score.ts";
import { eventStaff, hasRole } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { List } from "#app/ui/tables/list.tsx";
import { live } from "#contracts/events/live.ts";
import { matchesPath } from "../matches/handle.ts";
import type { Route } from "./+types/list";

export const handle: RouteHandle = { i18n: ["scoring"], title: "scoring:live.title" };

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args);
  const { data } = await staff.call(live.list);
  return { rows: data, mayOpen: hasRole(staff.roles, eventStaff) };
}

/** What is being played now in all tournaments of the club, for everybody who works there. */
export default function LiveMatches({ loaderData: { rows, mayOpen } }: Route.ComponentProps) {
  const { t } = useTranslation("scoring");
  useLiveRevalidation(["live", "scores"]);
  return (
    <List
      caption={t("live.title")}
      rows={rows}
      rowKey={({ matchId }) => matchId}
      {...(mayOpen && { rowLink: ({ event, matchId }: (typeof rows)[number]) => matchesPath(event.id, matchId) })}
      empty={{ icon: "trophy", title: t("live.none"), hint: t("live.noneHint") }}
      columns={[
        { id: "match", header: t("live.match"), cell: ({ number, names }) => `M${number} ${names.join(" – ")}` },
        {
          id: "score",
          header: t("live.score"),
          card: "topEnd",
          cell: ({ live: score, format }) => score && <strong className="number">{liveText(score, format)}</strong>,
        },
        { id: "court", header: t("live.court"), card: "middle", cell: ({ court }) => court },
        {
          id: "event",
          header: t("live.event"),
          card: "middle",
          cell: ({ event }) => (mayOpen ? <Link to={matchesPath(event.id)}>{event.name}</Link> : event.name),
        },
      ]}
    />
  );
}
