import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import type { Overview } from "./load.server.ts";
import { ReservationLines } from "./reservation-lines.tsx";
import { TrendPanels } from "./trend-panels.tsx";

type FacilitiesOverview = NonNullable<Overview["facilities"]>;

const Column = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 16,
  minWidth: 0,
  "& .figures": {
    display: "grid",
    // The four figures stand two beside each other at most.
    gridTemplateColumns: "repeat(auto-fit, minmax(min(max(220px, 40%), 100%), 1fr))",
    gap: 16,
  },
  // A phone shows the figures as a square of four, so that what is to be done comes into sight.
  [theme.breakpoints.down("sm")]: { "& .figures": { gridTemplateColumns: "1fr 1fr", gap: 12 } },
  "& .places": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(256px, 100%), 1fr))",
    gap: 1,
  },
  // why a shadow: it draws the lines between the places without filling the room of a missing one.
  "& .place": { padding: theme.spacing(2, 2, 1), boxShadow: `0 0 0 1px ${theme.vars.palette.divider}` },
  "& .place h3": { marginBottom: 2 },
  "& .place h3 a": { color: "inherit", textDecoration: "none" },
  "& .place h3 a:hover": { textDecoration: "underline" },
  "& .counts": { marginBottom: 8, color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
  "& .quiet": { padding: theme.spacing(1, 0), color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
}));

const Figure = styled(Link)(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: 14,
  alignItems: "center",
  alignContent: "center",
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: `calc(${theme.vars.shape.borderRadius} * 1.5)`,
  background: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.elevation.raised,
  color: theme.vars.palette.text.primary,
  textDecoration: "none",
  "&:hover": { borderColor: theme.vars.palette.primary.main },
  "& > .icon": {
    gridRow: "span 2",
    boxSizing: "content-box",
    width: 22,
    height: 22,
    padding: 10,
    borderRadius: "50%",
    background: theme.vars.palette.soft.neutral.bg,
    color: theme.vars.palette.soft.neutral.text,
  },
  "&.due > .icon": { background: theme.vars.palette.soft.warning.bg, color: theme.vars.palette.soft.warning.text },
  "& strong": { font: theme.vars.font.h1, letterSpacing: "-0.01em", overflowWrap: "anywhere", whiteSpace: "normal" },
  "& small": { display: "block", font: theme.vars.font.caption },
  "& span": { color: theme.vars.palette.text.secondary, font: theme.vars.font.body2 },
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "1fr",
    padding: theme.spacing(1.5),
    "& > .icon": { display: "none" },
    "& strong": { font: theme.vars.font.h2 },
  },
}));

/** The part of the overview for those who work with facilities. */
export function Facilities({ facilities }: { readonly facilities: FacilitiesOverview }) {
  const { t } = useTranslation("home");
  const { date, places, pending, toCollect, toRefund, trends } = facilities;
  const todays = places.reduce((sum, place) => sum + place.confirmed + place.pending, 0);
  const list = "/locations/reservations/list";
  const pendingList = "/locations/reservations/pending";
  return (
    <Column>
      <div className="figures">
        <Figure to={`/locations/reservations/agenda?view=day&date=${date}`}>
          <Icon name="calendar" />
          <strong>{todays}</strong>
          <span>{t("figures.today", { count: todays })}</span>
        </Figure>
        <Figure to={pendingList} className={pending.total > 0 ? "due" : undefined}>
          <Icon name="clock" />
          <strong>{pending.total}</strong>
          <span>{t("figures.pending", { count: pending.total })}</span>
        </Figure>
        <Figure to={toCollect.to}>
          <Icon name="euro" />
          <strong className="number">{toCollect.amount || t("figures.nothing")}</strong>
          <span>
            {t("figures.toCollect", { count: toCollect.total })}
            {(["pending", "toApprove"] as const).map(
              (part) =>
                toCollect[part] && <small key={part}>{t(`figures.of.${part}`, { amount: toCollect[part] })}</small>,
            )}
          </span>
        </Figure>
        <Figure to={`${list}?paymentStatus=toRefund&from=`} className={toRefund.total > 0 ? "due" : undefined}>
          <Icon name="swap" />
          <strong className="number">{toRefund.amount || t("figures.nothing")}</strong>
          <span>{t("figures.toRefund", { count: toRefund.total })}</span>
        </Figure>
      </div>

      {pending.rows.length > 0 && (
        <Panel title={t("pending.title")} actions={<Link to={pendingList}>{t("pending.all")}</Link>}>
          <ReservationLines reservations={pending.rows} />
        </Panel>
      )}

      <Panel
        title={t("today.title")}
        actions={<Link to={`/locations/reservations/agenda?view=day&date=${date}`}>{t("today.agenda")}</Link>}
      >
        {places.length === 0 && <EmptyState icon="court" title={t("today.noPlaces")} />}
        <div className="places">
          {places.map(({ id, name, confirmed, pending: open, next }) => (
            <section key={id} className="place">
              <h3>
                <Link to={`/locations/reservations/agenda?view=day&date=${date}&locationId=${id}`}>{name}</Link>
              </h3>
              <p className="counts">
                {t("today.confirmed", { count: confirmed })}
                {open > 0 && ` · ${t("today.pending", { count: open })}`}
              </p>
              {next.length > 0 ? (
                <ReservationLines reservations={next} dense />
              ) : (
                <p className="quiet">{confirmed + open > 0 ? t("today.over") : t("today.free")}</p>
              )}
            </section>
          ))}
        </div>
      </Panel>

      <TrendPanels trends={trends} />
    </Column>
  );
}
