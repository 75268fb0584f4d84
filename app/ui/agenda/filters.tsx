import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { defaultHours, firstHours, lastHours } from "#app/rules/agenda/hours.ts";
import { agendaHref } from "#app/rules/agenda/links.ts";
import { defaultStatuses, paymentStatuses, reservationStatuses } from "#app/rules/agenda/types.ts";
import { Button } from "../button.tsx";
import { DateInput } from "../forms/date-input.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";
import { type AgendaState, activeFilters, type FilterPlace } from "./state.ts";

const Root = styled("div")(({ theme }) => ({
  flex: "1 1 auto",
  "& form": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "& details": { position: "relative" },
  "& summary": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    minHeight: 36,
    padding: "4px 12px",
    border: `1px solid ${theme.vars.palette.field}`,
    borderRadius: 6,
    font: theme.vars.font.button,
    cursor: "pointer",
    listStyle: "none",
    background: theme.vars.palette.background.paper,
    "@media (pointer: coarse)": { minHeight: 44 },
    "&::-webkit-details-marker": { display: "none" },
  },
  "& details.used summary": { borderColor: theme.vars.palette.primary.main, color: theme.vars.palette.primary.main },
  "& .panel": {
    position: "absolute",
    zIndex: 6,
    top: "calc(100% + 4px)",
    right: 0,
    display: "grid",
    gridTemplateColumns: "minmax(190px, auto) 150px 150px",
    gap: "12px 24px",
    width: "max-content",
    maxWidth: "calc(100vw - 32px)",
    maxHeight: "70dvh",
    overflow: "auto",
    padding: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 10,
    background: theme.vars.palette.background.raised,
    boxShadow: theme.vars.palette.elevation.floating,
    "& legend": { padding: 0, marginBottom: 4, font: theme.vars.font.body2, fontWeight: 600 },
    "& p": { marginTop: 6, font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
    "& label": {
      display: "flex",
      alignItems: "center",
      gap: 8,
      minHeight: 28,
      font: theme.vars.font.body2,
      "@media (pointer: coarse)": { minHeight: 40 },
    },
    "& input": { width: 18, height: 18, margin: 0 },
    "& .hours": { gridColumn: "1 / -1" },
    "& .hours > label": { display: "inline-flex", marginInlineEnd: 16 },
    "& select": {
      minHeight: 32,
      padding: "2px 6px",
      border: `1px solid ${theme.vars.palette.field}`,
      borderRadius: 6,
      background: theme.vars.palette.background.paper,
      color: "inherit",
      font: "inherit",
      "@media (pointer: coarse)": { minHeight: 40 },
    },
    "& .buttons": { gridColumn: "1 / -1", display: "flex", flexWrap: "wrap", gap: 8 },
  },
  [theme.breakpoints.up("sm")]: { "& form": { justifyContent: "flex-end" } },
  // On a phone the filters stand in the sheet of all options, and scroll with it.
  [theme.breakpoints.down("sm")]: {
    "& form": { display: "block" },
    "& .panel": {
      position: "static",
      gridTemplateColumns: "1fr 1fr",
      width: "auto",
      maxWidth: "none",
      maxHeight: "none",
      marginTop: 8,
      padding: 12,
      boxShadow: "none",
      "& fieldset:first-of-type": { gridColumn: "1 / -1" },
    },
  },
}));

interface CheckProps {
  readonly name: string;
  readonly value: string;
  readonly label: string;
  readonly checked: boolean;
}

const Check = ({ name, value, label, checked }: CheckProps) => (
  <label>
    <input type="checkbox" name={name} value={value} defaultChecked={checked} />
    {label}
  </label>
);

interface HourChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly hours: readonly number[];
  /** The chosen hour, in minutes of the day. */
  readonly chosen: number;
}

const HourChoice = ({ name, label, hours, chosen }: HourChoiceProps) => (
  <label>
    {label}
    <select name={name} defaultValue={chosen / 60}>
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {hour}:00
        </option>
      ))}
    </select>
  </label>
);

const filterForm = "agenda-filters";

const Jump = styled("div")(({ theme }) => ({
  display: "flex",
  gap: 4,
  "& .input": { width: 144, font: theme.vars.font.body2 },
  "& .input > input": { height: 34, padding: "4px 0 4px 10px" },
  "& .dateButton": { width: 32, height: 34 },
  [theme.breakpoints.down("sm")]: { flex: 1, "& .input": { flex: 1, minWidth: 130 } },
}));

/** The form that jumps to a date. Its field belongs to the form of the filters, so that these stay. */
export function DateJump({ state }: { readonly state: AgendaState }) {
  const { t } = useTranslation("agenda");
  return (
    <Jump key={agendaHref(state)}>
      <div className="input">
        <DateInput name="date" form={filterForm} defaultValue={state.date} aria-label={t("date.label")} required />
      </div>
      <Button type="submit" form={filterForm} variant="outlined">
        {t("date.go")}
      </Button>
    </Jump>
  );
}

/** The filters, a GET form: the address holds them. */
export function AgendaFilters({
  state,
  places,
}: {
  readonly state: AgendaState;
  readonly places: readonly FilterPlace[];
}) {
  const { t } = useTranslation("agenda");
  const active = activeFilters(state);
  const shown = places.filter((place) => state.locationId === "all" || place.id === state.locationId);
  const hours = state.hours ?? defaultHours;
  const statuses = state.status.length > 0 ? state.status : defaultStatuses;
  return (
    <Root className="second">
      <Form id={filterForm} method="get" key={agendaHref(state)} preventScrollReset>
        <input type="hidden" name="view" value={state.view} />
        <input type="hidden" name="color" value={state.color} />
        <input type="hidden" name="locationId" value={state.locationId} />
        <details className={active > 0 ? "used" : undefined}>
          <summary>
            <Icon name="filter" />
            {active > 0 ? t("filters.active", { count: active }) : t("filters.title")}
          </summary>
          <div className="panel">
            <fieldset>
              <legend>{t("filters.courts")}</legend>
              {shown.map((place) => (
                <div key={place.id}>
                  {shown.length > 1 && <p>{place.name}</p>}
                  {place.courts.map(({ id, name }) => (
                    <Check key={id} name="fieldId" value={id} label={name} checked={state.fieldId.includes(id)} />
                  ))}
                </div>
              ))}
            </fieldset>
            <fieldset>
              <legend>{t("filters.status")}</legend>
              {reservationStatuses.map((one) => (
                <Check
                  key={one}
                  name="status"
                  value={one}
                  label={t(`status.${one}`)}
                  checked={statuses.includes(one)}
                />
              ))}
            </fieldset>
            <fieldset>
              <legend>{t("filters.payment")}</legend>
              {paymentStatuses.map((one) => (
                <Check
                  key={one}
                  name="paymentStatus"
                  value={one}
                  label={t(`payment.${one}`)}
                  checked={state.paymentStatus.includes(one)}
                />
              ))}
            </fieldset>
            <fieldset className="hours">
              <legend>{t("filters.hours")}</legend>
              <HourChoice name="hoursFrom" label={t("filters.hoursFrom")} hours={firstHours} chosen={hours.start} />
              <HourChoice name="hoursTo" label={t("filters.hoursTo")} hours={lastHours} chosen={hours.end} />
            </fieldset>
            <div className="buttons">
              <Button type="submit" variant="contained">
                {t("filters.apply")}
              </Button>
              {active > 0 && (
                <Button
                  component={Link}
                  to={agendaHref({ ...state, fieldId: [], status: [], paymentStatus: [] })}
                  variant="text"
                >
                  {t("filters.clear")}
                </Button>
              )}
            </div>
          </div>
        </details>
      </Form>
    </Root>
  );
}
