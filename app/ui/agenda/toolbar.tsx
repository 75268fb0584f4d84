import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { agendaHref, daySheetHref } from "#app/rules/agenda/links.ts";
import { agendaColorings, agendaViews } from "#app/rules/agenda/types.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";
import { AgendaFilters, DateJump } from "./filters.tsx";
import type { AgendaState, FilterPlace } from "./state.ts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  gap: 10,
  marginBottom: 12,
  "& .row": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 12px" },
  "& .steps": { display: "flex", gap: 4, "& .button": { minWidth: 40, paddingInline: 10 } },
  "& h2": {
    // Rather on two lines than the print link on a row of its own.
    flex: "1 1 14rem",
    font: theme.vars.font.h2,
    "& small": { font: theme.vars.font.body2, whiteSpace: "nowrap" },
  },
  "& small": { color: theme.vars.palette.text.secondary },
  // a choice of a few: links, since the address holds the state
  "& .choice": {
    display: "flex",
    flexWrap: "wrap",
    gap: 2,
    padding: 2,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    background: theme.vars.palette.background.paper,
    "& a": {
      display: "inline-flex",
      alignItems: "center",
      minHeight: 30,
      padding: "3px 12px",
      borderRadius: 6,
      font: theme.vars.font.body2,
      fontWeight: 600,
      color: "inherit",
      textDecoration: "none",
      "@media (pointer: coarse)": { minHeight: 40 },
    },
    "& > span": {
      alignSelf: "center",
      padding: "0 6px 0 8px",
      font: theme.vars.font.body2,
      color: theme.vars.palette.text.secondary,
    },
    "& a:hover": { background: theme.vars.palette.action.hover },
    "& a[aria-current]": {
      background: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
    },
  },
  [theme.breakpoints.down("sm")]: {
    "& h2": { order: -1, flexBasis: "100%" },
    "& .row": { gap: 8 },
    "& .choice a": { paddingInline: 10 },
    "& .choice > span": { display: "none" },
    "& .choice.places": { flexWrap: "nowrap", overflowX: "auto", maxWidth: "100%", "& a": { whiteSpace: "nowrap" } },
  },
}));

interface ToolbarProps {
  readonly state: AgendaState;
  /** "16–22 novembre 2026" */
  readonly title: string;
  readonly previous: string;
  readonly next: string;
  readonly today: string;
  readonly places: readonly FilterPlace[];
  readonly count: number;
}

/** Where one is and where one can go: period, view, location, date and filters. Links and one GET form. */
export function AgendaToolbar({ state, title, previous, next, today, places, count }: ToolbarProps) {
  const { t } = useTranslation("agenda");
  const week = state.view === "week";
  const step = (date: string, label: string, icon: "previous" | "next") => (
    <Button
      component={Link}
      to={agendaHref({ ...state, date })}
      variant="outlined"
      aria-label={label}
      title={label}
      preventScrollReset
    >
      <Icon name={icon} />
    </Button>
  );
  return (
    <Bar>
      <div className="row">
        <nav className="steps" aria-label={t("move.label")}>
          {step(previous, t(week ? "move.previousWeek" : "move.previousDay"), "previous")}
          <Button component={Link} to={agendaHref({ ...state, date: today })} variant="outlined" preventScrollReset>
            {t("move.today")}
          </Button>
          {step(next, t(week ? "move.nextWeek" : "move.nextDay"), "next")}
        </nav>
        <nav className="choice" aria-label={t("view.label")}>
          {agendaViews.map((view) => (
            <Link
              key={view}
              to={agendaHref({ ...state, view })}
              aria-current={state.view === view ? "true" : undefined}
              preventScrollReset
            >
              {t(`view.${view}`)}
            </Link>
          ))}
        </nav>
        <DateJump state={state} />
        <h2>
          {title} <small>· {t("count.shown", { count })}</small>
        </h2>
        <Button
          component={Link}
          to={daySheetHref({ date: state.date, locationId: state.locationId, fieldId: state.fieldId })}
          variant="outlined"
          startIcon={<Icon name="print" />}
        >
          {t("print.link")}
        </Button>
      </div>
      <div className="row">
        {places.length > 1 && (
          <nav className="choice places" aria-label={t("location.label")}>
            {[...places, { id: "all", name: t("location.all") }].map(({ id, name }) => (
              <Link
                key={id}
                to={agendaHref({ ...state, locationId: id, fieldId: [] })}
                aria-current={state.locationId === id ? "true" : undefined}
                preventScrollReset
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
        <nav className="choice" aria-label={t("color.label")}>
          <span aria-hidden="true">{t("color.label")}</span>
          {agendaColorings.map((color) => (
            <Link
              key={color}
              to={agendaHref({ ...state, color })}
              aria-current={state.color === color ? "true" : undefined}
              preventScrollReset
            >
              {t(`color.${color}`)}
            </Link>
          ))}
        </nav>
        <AgendaFilters state={state} places={places} />
      </div>
    </Bar>
  );
}
