import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { everyone } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import type { Route } from "./+types/overview";

export const handle: RouteHandle = { i18n: ["help"], title: "help:documentation.title" };

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, everyone);
  return null;
}

const Guides = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  gridTemplateColumns: "repeat(auto-fit, minmax(min(280px, 100%), 1fr))",
  maxWidth: 1000,
  "& p + *": { marginTop: 12 },
}));

/** The guides there are, and where to ask what they do not say. */
export default function DocumentationPage() {
  const { t } = useTranslation("help");
  const guides = [
    { to: "/documentation/dashboard", title: t("manual.title"), intro: t("manual.intro"), open: t("manual.open") },
    {
      to: "/documentation/mobile-app",
      title: t("mobileApp.title"),
      intro: t("mobileApp.intro"),
      open: t("mobileApp.open"),
    },
    { to: "/changelog", title: t("changelog.title"), intro: t("changelog.intro"), open: t("changelog.open") },
  ];
  return (
    <Guides>
      {guides.map(({ to, title, intro, open }) => (
        <Panel key={to} title={title} padded>
          <p>{intro}</p>
          <Button component={Link} to={to} variant="outlined">
            {open}
          </Button>
        </Panel>
      ))}
    </Guides>
  );
}
