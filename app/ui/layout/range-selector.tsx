import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link, useLocation } from "react-router";
import { formatLocalDate } from "#app/rules/dates.ts";
import { withQuery } from "#app/rules/query.ts";
import type { Frame } from "#app/rules/range.ts";
import { Button } from "../button.tsx";
import { Choice } from "../forms/choice.tsx";
import { DateControl } from "../forms/date-field.tsx";
import { FormKey } from "../forms/form-key.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";
import { useHydrated } from "../use-hydrated.ts";
import type { RangeSelectorProps } from "./handle.ts";

const Fold = styled("details")(({ theme }) => ({
  // The selector stands below the title; on a phone without a range its sign stands beside the title.
  order: 1,
  flexBasis: "100%",
  position: "relative",
  font: theme.vars.font.body2,
  "& > summary": {
    display: "inline-flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0 6px",
    minHeight: 36,
    cursor: "pointer",
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
    "@media (pointer: coarse)": { minHeight: 44 },
  },
  "& .aside": { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  "& > form": {
    display: "grid",
    gap: 12,
    maxWidth: 440,
    marginTop: 4,
    padding: theme.spacing(2),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: theme.vars.palette.background.paper,
  },
  "& fieldset": {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    border: 0,
    margin: 0,
    padding: 0,
  },
  "& legend": { padding: 0, fontWeight: 600 },
  "& .dates": { display: "flex", flexWrap: "wrap", gap: 12 },
  "& form:not(:has(input[value=custom]:checked)) .dates": { display: "none" },
  "& .buttons": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  [theme.breakpoints.down("sm")]: {
    ".titleRow:has(> &:not(.bare))": { flexWrap: "wrap" },
    "&.bare": { order: 0, flex: "none", position: "static" },
    "&.bare > summary": { minWidth: 44, justifyContent: "center", listStyle: "none", fontSize: "1.0625rem" },
    "&.bare > summary > .words": {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
    "&.bare > summary > .icon + .words ~ .icon": { display: "none" },
    "&.bare > form": {
      position: "absolute",
      zIndex: 20,
      insetInline: 12,
      boxShadow: theme.vars.palette.elevation.floating,
    },
  },
  [theme.breakpoints.up("sm")]: {
    "& > form": {
      position: "absolute",
      zIndex: 20,
      width: "max-content",
      minWidth: 320,
      boxShadow: theme.vars.palette.elevation.floating,
    },
  },
}));

/**
 * The time range of the person's lists, in the sub-bar. It posts to `/time-range`, which keeps the choice and leads
 * back here; dates of the address are left out of the way back, since they would win.
 */
export function RangeSelector({ label, usual, facts }: RangeSelectorProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { chosen, from, to, frames, name, isOverridden } = facts;
  const query = new URLSearchParams(search);
  const isDated = query.has("from") || query.has("to");
  const unchosen = usual === undefined ? t("range.none") : isDated ? t("range.overridden") : usual;
  const isHydrated = useHydrated();
  const [start, setStart] = useState(from);
  const back = pathname + withQuery(new URLSearchParams(search), { from: undefined, to: undefined, page: undefined });
  return (
    // why the key: a choice that was made closes it.
    <Fold key={`${chosen} ${from} ${to}`} className={name === null ? "bare" : undefined}>
      <summary>
        <Icon name="calendar" />
        <span className="words">
          {t("range.label")}: {name ?? unchosen}
        </span>
        {name !== null && <span className="aside">{isOverridden ? t("range.overridden") : label}</span>}
        <Icon name="expand" />
      </summary>
      <Form method="post" action="/time-range" id="time-range">
        <FormKey />
        <input type="hidden" name="back" value={back} />
        <fieldset>
          <legend>{t("range.legend")}</legend>
          {[{ id: "none" }, ...frames, { id: "custom" }].map((one) => (
            <Choice
              key={one.id}
              type="radio"
              name="range"
              value={one.id}
              defaultChecked={one.id === chosen}
              label={"name" in one ? <FrameName frame={one} /> : t(one.id === "none" ? "range.none" : "range.custom")}
            />
          ))}
        </fieldset>
        <div className="dates">
          <DateControl
            id="range-start"
            name="startAt"
            label={t("range.startAt")}
            defaultValue={from}
            onDate={setStart}
          />
          <DateControl
            id="range-end"
            name="endAt"
            label={t("range.endAt")}
            defaultValue={to}
            disabled={isHydrated && start === ""}
          />
        </div>
        <div className="buttons">
          <Button type="submit" variant="contained" size="small">
            {t("range.apply")}
          </Button>
          <Link to="/settings/time-frames">{t(frames.length > 0 ? "range.manage" : "range.create")}</Link>
        </div>
      </Form>
    </Fold>
  );
}

const FrameName = ({ frame }: { readonly frame: Frame }) => (
  <>
    {frame.name}{" "}
    <span className="aside">
      {formatLocalDate(frame.startAt)}–{formatLocalDate(frame.endAt)}
    </span>
  </>
);
