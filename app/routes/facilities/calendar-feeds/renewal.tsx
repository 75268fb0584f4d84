import { useTranslation } from "react-i18next";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { styled } from "#app/ui/styled.ts";
import type { Route } from "./+types/renewal";
import { CalendarAddress } from "./address.tsx";
import { CalendarForm } from "./form.tsx";
import { CalendarGone } from "./gone.tsx";
import { belowCalendar, calendarPath } from "./handle.ts";
import { loadCalendar } from "./load.server.ts";
import { issueCalendar } from "./save.server.ts";

export const handle = belowCalendar("calendar-feeds:renewal.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return loadCalendar(staff, args.params.locationId);
}

export const action = (args: Route.ActionArgs) => issueCalendar(args);

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2), maxWidth: 640 }));

export default function RenewCalendar({ loaderData: { location, feed }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("calendar-feeds");
  if (actionData?.url) return <CalendarAddress locationId={location.id} url={actionData.url} />;
  if (!feed) return <CalendarGone locationId={location.id} />;
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
