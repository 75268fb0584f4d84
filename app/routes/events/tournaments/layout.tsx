import { useTranslation } from "react-i18next";
import { Link, Outlet, useLocation } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type RouteHandle, usePageFacts } from "#app/ui/layout/handle.ts";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { live } from "#contracts/events/live.ts";
import { matchesPages, matchesPath } from "../matches/handle.ts";
import type { Route } from "./+types/layout";
import { EventStatusChip } from "./chips.tsx";
import { sections, tournamentPath } from "./handle.ts";
import { requireTournament } from "./load.server.ts";
import { whenOf } from "./view.ts";

export const handle: RouteHandle = { i18n: ["events"] };

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { status, startAt, endAt, timeZone, location } = tournament;
  const playing = status === "live" ? await playingIn(staff, args.params.eventId) : 0;
  return { status, startAt, endAt, timeZone, place: location?.name, playing };
}

/** How many matches of a tournament are being played; 0 when upstream does not say. */
async function playingIn({ call }: StaffCaller, eventId: string): Promise<number> {
  try {
    return (await call(live.list)).data.filter(({ event }) => event.id === eventId).length;
  } catch (error) {
    if (isAppError(error)) return 0;
    throw error;
  }
}

const Head = styled("header")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 16px",
  marginBottom: theme.spacing(1),
  // why: a date with both times is as wide as a phone.
  "& > .number": { whiteSpace: "normal" },
  "& .playing": {
    display: "inline-flex",
    alignItems: "center",
    minHeight: 24,
    color: theme.vars.palette.error.main,
    fontWeight: 700,
  },
  "& .place": { display: "inline-flex", alignItems: "center", gap: 4, minWidth: 0, overflowWrap: "anywhere" },
}));

/** One tournament: how it stands, when and where it is, links to its parts, and the part's page below them. */
export default function TournamentLayout({ loaderData, params: { eventId } }: Route.ComponentProps) {
  const { t } = useTranslation(["events", "common"]);
  const lookup = useLookup();
  const language = useLanguage();
  const { pathname } = useLocation();
  const { title } = usePageFacts();
  const { status, place, playing, ...times } = loaderData;
  // Pages that a tab leads to are named by the tab.
  const isTab =
    sections.some(({ path }) => tournamentPath(eventId, path) === pathname) ||
    matchesPages.some(({ path }) => matchesPath(eventId, path) === pathname);
  const tabs = sections.map(({ path, label }) => ({
    to: tournamentPath(eventId, path),
    label: lookup(label),
    end: path === "",
  }));
  return (
    <>
      <Head>
        <EventStatusChip status={status} />
        <span className="number">{whenOf(times, language)}</span>
        {place !== undefined && (
          <span className="place">
            <Icon name="location" />
            {place}
          </span>
        )}
        {playing > 0 && (
          <Link to={tournamentPath(eventId, "matches")} className="playing">
            <span className="visuallyHidden">{t("common:shell.playing", { count: playing })}</span>
            <span aria-hidden="true">LIVE {playing}</span>
          </Link>
        )}
      </Head>
      <Tabs label={t("sections.label")} tabs={tabs} />
      {!isTab && <h2>{title}</h2>}
      <Outlet />
    </>
  );
}
