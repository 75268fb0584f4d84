import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatTime } from "#app/rules/dates.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { DeskCourt } from "#contracts/events/schedules.ts";
import { matchesPath } from "../matches/handle.ts";
import { CallButton } from "./call-button.tsx";
import { minutesToShift } from "./times.ts";

const Cards = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 220px), 1fr))",
  gap: theme.spacing(1.5),
  margin: 0,
  padding: theme.spacing(2),
  listStyle: "none",
  "& > li": {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    gap: 4,
    minWidth: 0,
    padding: theme.spacing(1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    overflowWrap: "anywhere",
  },
  "& h3": { font: theme.vars.font.body1, fontWeight: 600 },
  "& .late": { color: theme.vars.palette.error.main, fontWeight: 600 },
  "& .free": { color: theme.vars.palette.text.secondary },
  "& form": { marginTop: "auto", paddingTop: 8 },
}));

interface CourtCardsProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly courts: readonly DeskCourt[];
  readonly isQueue: boolean;
  /** Whether there is any match to call. */
  readonly isAnyReady: boolean;
}

/** The courts of a tournament: what is on each, what comes next, and how late it is, with the way to move the rest. */
export function CourtCards({ eventId, timeZone, courts, isQueue, isAnyReady }: CourtCardsProps) {
  const { t } = useTranslation("schedules");
  return (
    <Panel title={t("courts.title")}>
      <Cards>
        {courts.map(({ field, isOfEvent, current, next, late }) => (
          <li key={field.id}>
            <h3>{field.name}</h3>
            {!isOfEvent && <span className="late">{t("courts.left")}</span>}
            {current ? (
              <Link to={matchesPath(eventId, current.matchId)}>{t("courts.current", current)}</Link>
            ) : (
              <span className="free">{t("courts.free")}</span>
            )}
            {next && (
              <Link to={matchesPath(eventId, next.matchId)}>
                {t("courts.next", { number: next.number, time: formatTime(next.startAt, timeZone) })}
              </Link>
            )}
            <LateNote {...{ eventId, field, next, late }} />
            {isQueue && isAnyReady && isOfEvent && !current && <CallButton eventId={eventId} court={field} />}
          </li>
        ))}
      </Cards>
    </Panel>
  );
}

/** How far a court is behind its plan, as a link to the form that moves what comes next on it. */
export function LateNote({
  eventId,
  field,
  next,
  late,
}: Pick<DeskCourt, "field" | "next" | "late"> & { readonly eventId: string }) {
  const { t } = useTranslation("schedules");
  if (late === 0) return null;
  if (!next) return <span className="late">{t("courts.late", { count: late })}</span>;
  const query = new URLSearchParams({
    ...{ minutes: String(minutesToShift(late)), from: next.startAt, fieldId: field.id },
  });
  return (
    <Link className="late" to={`${matchesPath(eventId, "schedule/shift")}?${query}`}>
      {t("courts.late", { count: late })}
    </Link>
  );
}
