import { useTranslation } from "react-i18next";
import { Outlet } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Route } from "./+types/layout";

export const handle: RouteHandle = { i18n: ["account"] };

export async function loader(args: Route.LoaderArgs) {
  const { roles } = await requireStaff(args, board);
  return { isManager: hasRole(roles, managers) };
}

const sections = ["profile", "plans", "payment-methods", "data", "access", "legal"] as const;

const Page = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(3),
  gridTemplateColumns: "minmax(0, 1fr)",
}));

/** The club's account: links to its pages, and the page. */
export default function AccountLayout({ loaderData: { isManager } }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  // What the club has in one file is for managers alone.
  const shown = sections.filter((path) => path !== "data" || isManager);
  const tabs = shown.map((path) => ({ to: `/account/${path}`, label: t(`tabs.${path}`) }));
  return (
    <Page>
      <Tabs label={t("tabs.label")} tabs={tabs} />
      <Outlet />
    </Page>
  );
}
