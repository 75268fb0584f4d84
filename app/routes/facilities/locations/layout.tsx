import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { type RouteHandle, usePageFacts } from "#app/ui/layout/handle.ts";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { useLookup } from "#app/ui/text.ts";
import type { Route } from "./+types/layout";
import { sectionPath, sections, sectionTexts } from "./sections.ts";

export const handle: RouteHandle = { i18n: sectionTexts };

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, facilityStaff);
  return null;
}

/** One location: links to its sections, and below them the section's page, under its title where that is not a section's. */
export default function LocationLayout({ params }: Route.ComponentProps) {
  const { t } = useTranslation("locations");
  const lookup = useLookup();
  const { pathname } = useLocation();
  const { title } = usePageFacts();
  const isSection = sections.some(({ path }) => sectionPath(params.locationId, path) === pathname);
  const tabs = sections.map(({ path, label }) => ({
    to: sectionPath(params.locationId, path),
    label: lookup(label),
    end: path === "",
  }));
  return (
    <>
      <Tabs label={t("sections.label")} tabs={tabs} />
      {!isSection && <h2>{title}</h2>}
      <Outlet />
    </>
  );
}
