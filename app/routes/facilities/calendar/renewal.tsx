import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { locations } from "#contracts/facilities/locations.ts";
import type { Route } from "./+types/renewal";
import { CalendarAddress } from "./address.tsx";
import { CalendarForm } from "./form.tsx";
import { belowCalendar, calendarPath } from "./handle.ts";
import { loadCalendar } from "./load.server.ts";
import { issueCalendar } from "./save.server.ts";

export const handle = belowCalendar("calendar:renewal.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const { location, feed } = await loadCalendar(staff, args.params.locationId);
  return { location: { id: location.id, name: location.name }, feed };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const location = await staff.call(locations.show, { params: { id: args.params.locationId } });
  return issueCalendar(staff, args.request, location);
}

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2), maxWidth: 640 }));

export default function RenewCalendar({ loaderData: { location, feed }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("calendar");
  if (actionData && "url" in actionData) return <CalendarAddress locationId={location.id} url={actionData.url} />;
  if (!feed)
    return (
      <Panel>
        <EmptyState icon="calendar" title={t("gone")}>
          <Button component={Link} to={calendarPath(location.id)} variant="outlined">
            {t("address.done")}
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <Panel padded>
      <Stack>
        <Alert severity="warning">{t("renewal.lead")}</Alert>
        <CalendarForm
          withNames={feed.withNames}
          replaces={feed.id}
          submit={t("renewal.submit")}
          cancelTo={calendarPath(location.id)}
        />
      </Stack>
    </Panel>
  );
}
