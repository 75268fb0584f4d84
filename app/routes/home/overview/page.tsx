import { useTranslation } from "react-i18next";
import { styled } from "#app/ui/styled.ts";
import { Facilities } from "./facilities.tsx";
import type { Overview } from "./load.server.ts";
import { ExportList, ModuleList, RoleList, UsefulLinks } from "./side-panels.tsx";

const Grid = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 16,
  alignItems: "start",
  // Names of clubs and people may be one long word.
  "& .greeting": { minWidth: 0, overflowWrap: "anywhere" },
  "& .greeting p": { color: theme.vars.palette.text.secondary },
  "& .greeting p::first-letter": { textTransform: "uppercase" },
  "& .side": { display: "grid", gap: 16, alignItems: "start", minWidth: 0 },
  "&:not(.withFacilities) .side": {
    maxWidth: 900,
    gridTemplateColumns: "repeat(auto-fit, minmax(min(320px, 100%), 1fr))",
  },
  [theme.breakpoints.up("lg")]: {
    "&.withFacilities": { gridTemplateColumns: "minmax(0, 1fr) 348px" },
    "& .greeting": { gridColumn: "1 / -1" },
  },
}));

/** The home page: what today brings, what waits for an answer, what is to be collected, how the modules stand. */
export function OverviewPage({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation("home");
  const { firstName, organisation, moment, day, facilities, modules, exports, roles } = overview;
  return (
    <Grid className={facilities ? "withFacilities" : undefined}>
      <div className="greeting">
        <h2>{t(`greeting.${moment}`, { name: firstName })}</h2>
        <p>
          {day} · {organisation}
        </p>
      </div>
      {facilities && <Facilities facilities={facilities} />}
      <div className="side">
        {!facilities && <UsefulLinks roles={roles} />}
        {!facilities && <RoleList roles={roles} />}
        {modules.length > 0 && <ModuleList modules={modules} />}
        {exports && <ExportList exports={exports} />}
      </div>
    </Grid>
  );
}
