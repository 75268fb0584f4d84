import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { Button } from "#app/ui/button.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { revenuePath, tournamentSimulatorPath } from "../handle.ts";
import type { Route } from "./+types/list";

export const handle: RouteHandle = { i18n: ["simulators"], title: "simulators:title" };

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, eventStaff);
  return null;
}

const simulators = [
  { title: "tournament.title", about: "tournament.about", open: "tournament.open", to: tournamentSimulatorPath },
  { title: "revenue.title", about: "revenue.about", open: "revenue.open", to: revenuePath },
] as const;

const Card = styled("div")(({ theme }) => ({
  display: "grid",
  justifyItems: "start",
  gap: 12,
  maxWidth: 560,
  font: theme.vars.font.body1,
}));

/** What can be reckoned before an event is made, and what for. */
export default function Simulators() {
  const { t } = useTranslation("simulators");
  return simulators.map(({ title, about, open, to }) => (
    <Panel key={to} padded title={t(title)}>
      <Card>
        <p>{t(about)}</p>
        <Button component={Link} to={to} variant="contained">
          {t(open)}
        </Button>
      </Card>
    </Panel>
  ));
}
