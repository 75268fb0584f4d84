import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { openingSlotsPath } from "./handle.ts";
import { lengthText, type Week, type WeekRow } from "./view.ts";

const Grid = styled("div")(({ theme }) => ({
  "--line": theme.vars.palette.divider,
  "& .axis, & .day": {
    display: "grid",
    gap: "4px 16px",
    alignItems: "center",
    padding: theme.spacing(1, 2),
    gridTemplateColumns: "minmax(0, 1fr)",
    [theme.breakpoints.up("md")]: { gridTemplateColumns: "130px minmax(0, 1fr) 300px" },
  },
  "& .axis": { position: "relative", paddingBottom: 0, font: theme.vars.font.caption },
  "& .marks": { position: "relative", height: 18, [theme.breakpoints.up("md")]: { gridColumn: 2 } },
  "& .marks span": {
    position: "absolute",
    transform: "translateX(-50%)",
    color: theme.vars.palette.text.secondary,
    fontVariantNumeric: "tabular-nums",
  },
  "& .marks span:first-of-type": { transform: "none" },
  "& .marks span:last-of-type": { transform: "translateX(-100%)" },
  [theme.breakpoints.down("sm")]: { "& .marks span:nth-of-type(even):not(:last-of-type)": { display: "none" } },
  "& .day": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& ol": { margin: 0, padding: 0, listStyle: "none" },
  "& h3": { font: theme.vars.font.body2, fontWeight: 650, "&::first-letter": { textTransform: "uppercase" } },
  "& h3 small": { marginInlineStart: 8, color: theme.vars.palette.text.secondary, fontWeight: 400 },
  "& .track": {
    position: "relative",
    height: 28,
    borderRadius: 4,
    background: `repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px calc(100% / var(--hours))), ${theme.vars.palette.background.default}`,
    overflow: "hidden",
  },
  "& .bar": {
    position: "absolute",
    insetBlock: 0,
    borderRadius: 4,
    background: theme.vars.palette.primary.main,
    border: `1px solid ${theme.vars.palette.background.paper}`,
  },
  "& .slots": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px", font: theme.vars.font.body2 },
  "& .slots > *": { display: "inline-flex", alignItems: "center", gap: 2 },
  "& .slots a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 4,
    minHeight: 32,
    minWidth: 24,
    fontVariantNumeric: "tabular-nums",
    "@media (pointer: coarse)": { minHeight: 44, minWidth: 36 },
  },
  "& .slots .hours": { fontWeight: 600 },
  "& .none": { color: theme.vars.palette.text.secondary },
}));

interface WeekGridProps {
  readonly locationId: string;
  readonly week: Week;
}

/** A week's opening hours: a row a day with its bars on one axis, and the hours in figures with what can be done. */
export function WeekGrid({ locationId, week }: WeekGridProps) {
  return (
    <Grid>
      <div className="axis" aria-hidden="true">
        <div className="marks">
          {week.marks.map(({ hour, left }) => (
            <span key={hour} style={{ left: `${left}%` }}>
              {hour}
            </span>
          ))}
        </div>
      </div>
      <ol>
        {week.rows.map((row) => (
          <Day key={row.day} row={row} hours={week.to - week.from} base={openingSlotsPath(locationId)} />
        ))}
      </ol>
    </Grid>
  );
}

function Day({ row, hours, base }: { readonly row: WeekRow; readonly hours: number; readonly base: string }) {
  const { t } = useTranslation("opening-slots");
  const { day, name, bars, minutes } = row;
  return (
    <li className="day">
      <h3>
        {name}
        {minutes > 0 && <small>{t("list.length", { hours: lengthText(minutes) })}</small>}
      </h3>
      <div className="track" aria-hidden="true" style={{ "--hours": hours } as CSSProperties}>
        {bars.map(({ id, left, width }) => (
          <div key={id} className="bar" style={{ left: `${left}%`, width: `${width}%` }} />
        ))}
      </div>
      <div className="slots">
        {bars.length === 0 && <span className="none">{t("list.closed")}</span>}
        {bars.map((bar) => (
          <span key={bar.id}>
            <Link
              className="hours"
              to={`${base}/${bar.id}/edit`}
              aria-label={t("list.edit", { day: name, hours: bar.hours })}
            >
              {bar.hours}
            </Link>
            <Link to={`${base}/${bar.id}/delete`} aria-label={t("list.delete", { day: name, hours: bar.hours })}>
              <Icon name="delete" />
            </Link>
          </span>
        ))}
        <Link to={`${base}/new?day=${day}`} aria-label={t("list.addTo", { day: name })}>
          <Icon name="add" />
          {t("list.add")}
        </Link>
        {bars.length > 0 && (
          <Link to={`${base}/copy?day=${day}`} aria-label={t("list.copyOf", { day: name })}>
            {t("list.copy")}
          </Link>
        )}
      </div>
    </li>
  );
}
