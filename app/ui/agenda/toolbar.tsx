import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { agendaHref, daySheetHref } from "#app/rules/agenda/links.ts";
import { agendaColorings, agendaViews } from "#app/rules/agenda/types.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useCloseOnNavigation } from "../layout/popover.ts";
import { sheet } from "../sheet.ts";
import { styled } from "../styled.ts";
import { AgendaFilters, DateJump } from "./filters.tsx";
import { type AgendaState, activeFilters, type FilterPlace } from "./state.ts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "10px 12px",
  // Wide windows have room for all of it: the options are as if they stood in the bar.
  "& .options": { display: "contents" },
  "& .options > h3, & .optionsButton": { display: "none" },
  "& h2, & .printLink": { order: 1 },
  // Here the second line begins.
  "&::after": { content: '""', order: 2, flexBasis: "100%", height: 0, marginBlock: "-5px" },
  "& .second": { order: 3 },
  "& .steps": { display: "flex", gap: 4, "& .button": { minWidth: 40, paddingInline: 10 } },
  "& h2": {
    // The title rather takes two lines than pushes the print link to a row of its own.
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
  // A phone has one line: the period, where one is, and a button for all that is rarer.
  [theme.breakpoints.down("sm")]: {
    flexWrap: "nowrap",
    gap: 8,
    "&::after": { content: "none" },
    "& .second, & .printLink": { order: 0 },
    "& h2": { order: 0, flex: "1 1 0", minWidth: 0, font: theme.vars.font.body2, fontWeight: 650, lineHeight: 1.25 },
    "& h2 small": { display: "none" },
    "& .optionsButton": { display: "inline-flex", flex: "none", position: "relative", minWidth: 44, paddingInline: 10 },
    "& .optionsButton .badge": { insetInlineStart: "auto", insetInlineEnd: -6, insetBlockStart: -6 },
    "& .options": {
      ...sheet(theme),
      "& > h3": { display: "block", font: theme.vars.font.h2 },
    },
    "& .choice": { flexWrap: "wrap", "& a": { flex: "1 1 auto", justifyContent: "center", paddingInline: 10 } },
    "& .choice > span": { display: "none" },
  },
}));

interface ToolbarProps {
  readonly state: AgendaState;
  /** The period that is shown, such as "16–22 novembre 2026". */
  readonly title: string;
  readonly previous: string;
  readonly next: string;
  readonly today: string;
  readonly places: readonly FilterPlace[];
  readonly count: number;
}

const optionsId = "agenda-options";

/**
 * The agenda's toolbar: period, view, location, date and filters. Links and one GET form. On a phone all but the period
 * is in a sheet that a button opens, with or without scripts.
 */
export function AgendaToolbar({ state, title, previous, next, today, places, count }: ToolbarProps) {
  const { t } = useTranslation("agenda");
  const week = state.view === "week";
  const active = activeFilters(state);
  useCloseOnNavigation(optionsId);
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
      <nav className="steps" aria-label={t("move.label")}>
        {step(previous, t(week ? "move.previousWeek" : "move.previousDay"), "previous")}
        <Button component={Link} to={agendaHref({ ...state, date: today })} variant="outlined" preventScrollReset>
          {t("move.today")}
        </Button>
        {step(next, t(week ? "move.nextWeek" : "move.nextDay"), "next")}
      </nav>
      <h2>
        {title} <small>· {t("count.shown", { count })}</small>
      </h2>
      <Button popoverTarget={optionsId} variant="outlined" className="optionsButton" title={t("options")}>
        <Icon name="filter" />
        <span className="visuallyHidden">{t("options")}</span>
        {active > 0 && <span className="badge">{active}</span>}
      </Button>
      <div id={optionsId} popover="auto" className="options">
        <h3>{t("options")}</h3>
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
        {places.length > 1 && (
          <nav className="choice second" aria-label={t("location.label")}>
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
        <nav className="choice second" aria-label={t("color.label")}>
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
        <Button
          component={Link}
          to={daySheetHref({ date: state.date, locationId: state.locationId, fieldId: state.fieldId })}
          variant="outlined"
          className="printLink"
          startIcon={<Icon name="print" />}
        >
          {t("print.link")}
        </Button>
      </div>
    </Bar>
  );
}
