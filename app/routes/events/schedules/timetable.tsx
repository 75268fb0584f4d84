import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLongDay, formatTime } from "#app/rules/dates.ts";
import { daysOf } from "#app/rules/events/planned-days.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import { matchesPath } from "../matches/handle.ts";
import { useNames } from "../matches/names.ts";
import type { PlannedMatch } from "./load.server.ts";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  font: theme.vars.font.body2,
  "& th, & td": {
    padding: "8px 12px",
    textAlign: "start",
    verticalAlign: "top",
    border: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: "anywhere",
  },
  "& th": { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  // A time is never broken, however many courts stand beside it.
  "& tbody th": { whiteSpace: "nowrap" },
  "& td a": { fontWeight: 600 },
  "& td a.move": { float: "inline-end", marginInlineStart: 8, fontWeight: 400 },
  "& .court": { display: "none" },
  "& small": { display: "block", color: theme.vars.palette.text.secondary },
  // On a phone each time is followed by its matches, each with its court.
  [theme.breakpoints.down("sm")]: {
    "&, & tbody, & tr, & th, & td": { display: "block", border: 0 },
    "& thead, & td.free": { display: "none" },
    "& tr": { padding: "8px 4px", borderBottom: `1px solid ${theme.vars.palette.divider}` },
    "& th, & td": { padding: "4px 12px" },
    "& .court": { display: "block" },
  },
}));

interface TimetableProps {
  readonly eventId: string;
  readonly timeZone: string;
  readonly placements: SchedulePlan["placements"];
  readonly matches: readonly PlannedMatch[];
  readonly courts: readonly { readonly id: string; readonly name: string }[];
  /** The divisions, named with each match where there are several. */
  readonly divisions: readonly { readonly id: string; readonly name: string }[];
  /** Whether single matches can be moved: those of a saved plan can, those of a tried one cannot. */
  readonly canMove: boolean;
}

/** When and where matches are played, a table of times and courts a day; each match is a link. */
export function Timetable(props: TimetableProps) {
  const { eventId, timeZone, placements, matches, courts, divisions, canMove } = props;
  const { t } = useTranslation("schedules");
  const language = useLanguage();
  const { sidesName } = useNames();
  const known = new Map(matches.map((match) => [match.id, match]));
  const names = new Map(courts.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? t("table.otherCourt");
  const divisionOf = (id: string) => (divisions.length > 1 ? divisions.find((one) => one.id === id)?.name : undefined);
  const ids = courts.map(({ id }) => id);
  return daysOf(placements, ids, timeZone).map(({ date, courts: used, times }) => (
    <Panel key={date} title={formatLongDay(date, language)}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t("table.time")}</th>
            {used.map((id) => (
              <th key={id} scope="col">
                {nameOf(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map(({ startAt, time, places }) => (
            <tr key={startAt}>
              <th scope="row">{time}</th>
              {places.map((place, at) => {
                const match = place && known.get(place.matchId);
                if (!place || !match) return <td key={used[at]} className="free" />;
                const division = divisionOf(match.tournamentId);
                return (
                  <td key={used[at]}>
                    <span className="court">{nameOf(place.fieldId)}</span>
                    <Link to={matchesPath(eventId, match.id)}>{`M${match.number}`}</Link> {sidesName(match.sides)}
                    {canMove && !match.hasBegun && (
                      <Link
                        className="move"
                        to={matchesPath(eventId, `${match.id}/move`)}
                        aria-label={t("move.of", { number: match.number })}
                      >
                        {t("move.link")}
                      </Link>
                    )}
                    <small>
                      {division && `${division} · `}
                      {t("table.until", { time: formatTime(place.endAt, timeZone) })}
                      {place.locked && ` · ${t("table.locked")}`}
                      {place.was && ` · ${t("table.was", { time: formatTime(place.was.startAt, timeZone) })}`}
                    </small>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  ));
}
