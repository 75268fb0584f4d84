import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, Outlet, useLocation } from "react-router";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import type { Route } from "./+types/layout";
import { sectionPath, sections } from "./sections.ts";

export const handle: RouteHandle = { i18n: ["locations", "openings", "blocks", "gallery", "limits", "calendar"] };

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, facilityStaff);
  return null;
}

/** How much of the section before the current one stays in sight, in pixels. */
const peek = 32;

const Sections = styled("nav")(({ theme }) => ({
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // One line, however many sections: on a phone it scrolls, and a section cut off at the edge says so.
  position: "relative",
  overflowX: "auto",
  scrollbarWidth: "thin",
  "& ul": { display: "flex", gap: 4, margin: 0, padding: 0, listStyle: "none", whiteSpace: "nowrap" },
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
  "& a.active": {
    scrollInitialTarget: "nearest",
    color: theme.vars.palette.primary.main,
    borderBottomColor: theme.vars.palette.primary.main,
  },
}));

/** One location: links to its sections, and below them the section's page. */
export default function LocationLayout({ params }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const lookup = useLookup();
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the strip follows the page
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - peek;
  }, [pathname]);
  return (
    <>
      <Sections ref={strip} aria-label={t("sections.label")}>
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
