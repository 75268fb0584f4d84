import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet } from "react-router";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { useLookup } from "#app/ui/text.ts";
import type { Route } from "./+types/layout";
import { sectionPath, sections } from "./sections.ts";

export const handle: RouteHandle = { i18n: ["locations", "openings", "limits"] };

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, facilityStaff);
  return null;
}

const Sections = styled("nav")(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& ul": { display: "flex", flexWrap: "wrap", gap: 4, margin: 0, padding: 0, listStyle: "none" },
  "& a": {
    display: "block",
    padding: "10px 12px",
    font: theme.vars.font.body2,
    fontWeight: 600,
    textDecoration: "none",
    color: theme.vars.palette.text.secondary,
    borderBottom: "3px solid transparent",
  },
  "& a:hover": { color: theme.vars.palette.text.primary },
  "& a.active": { color: theme.vars.palette.primary.main, borderBottomColor: theme.vars.palette.primary.main },
}));

/** One location: links to its sections, and below them the section's page. */
export default function LocationLayout({ params }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const lookup = useLookup();
  return (
    <>
      <Sections aria-label={t("sections.label")}>
        <ul>
          {sections.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={sectionPath(params.locationId, path)} end={path === ""}>
                {lookup(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </Sections>
      <Outlet />
    </>
  );
}
