import { useTranslation } from "react-i18next";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { Academy } from "./academy.tsx";
import { Facilities } from "./facilities.tsx";
import { FirstStepsPanel } from "./first-steps.tsx";
import type { Overview } from "./load.server.ts";
import { EventList, ExportList, ModuleList, RoleList, UsefulLinks } from "./side-panels.tsx";

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 16,
  alignItems: "start",
  // Names of clubs and people may be one long word.
  "& .greeting": { minWidth: 0, overflowWrap: "anywhere" },
  "& :is(.facilities, .firstSteps)": { minWidth: 0 },
  "& .greeting p": { color: theme.vars.palette.text.secondary },
  "& .greeting p::first-letter": { textTransform: "uppercase" },
  "& .academy, & .side": { display: "grid", gap: 16, alignItems: "start", minWidth: 0 },
  "&:not(.withFacilities) > :is(.academy, .side)": {
    maxWidth: 900,
    gridTemplateColumns: "repeat(auto-fit, minmax(min(320px, 100%), 1fr))",
  },
  [theme.breakpoints.up("lg")]: {
    "&.withFacilities": { gridTemplateColumns: "minmax(0, 1fr) 348px", gridTemplateRows: "auto auto 1fr" },
    "& :is(.greeting, .firstSteps)": { gridColumn: "1 / -1" },
    "&.withFacilities > .facilities": { gridColumn: 1, gridRow: "2 / span 2" },
    "&.withFacilities:has(> .firstSteps)": { gridTemplateRows: "auto auto auto 1fr" },
    "&.withFacilities:has(> .firstSteps) > .facilities": { gridRow: "3 / span 2" },
    "&.withFacilities > :is(.academy, .side)": { gridColumn: 2 },
  },
}));

/** The home page: what today brings, what waits for an answer, what is to be collected, how the modules stand. */
export function OverviewPage({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("home");
  useLiveRevalidation(["reservations", "members", "sales", "trainings", "events", "openDays"], { interval: 2_000 });
  const { firstName, organisation, moment, day, facilities, academy, events, modules, exports, roles } = overview;
  const { firstSteps } = overview;
  return (
    <Grid className={facilities ? "withFacilities" : undefined}>
      <div className="greeting">
        <h2>{t(`greeting.${moment}`, { name: firstName })}</h2>
        <p>
          {day} · {organisation}
        </p>
      </div>
      {firstSteps && (
        <div className="firstSteps">
          <FirstStepsPanel steps={firstSteps} />
        </div>
      )}
      {academy && (
        <div className="academy">
          <Academy {...academy} />
        </div>
      )}
      {facilities && (
        <div className="facilities">
          <Facilities facilities={facilities} />
        </div>
      )}
      <div className="side">
        {events && <EventList events={events} />}
        {!facilities && <UsefulLinks roles={roles} />}
        {!facilities && <RoleList roles={roles} />}
        {modules.length > 0 && <ModuleList modules={modules} />}
        {exports && <ExportList exports={exports} />}
      </div>
    </Grid>
  );
}
