import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { HistoryLink } from "#app/ui/layout/history-link.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { belowLocation } from "../locations/handle.ts";
import type { Route } from "./+types/show";
import { CalendarAddress } from "./address.tsx";
import { CalendarForm } from "./form.tsx";
import { calendarPath } from "./handle.ts";
import { loadCalendar } from "./load.server.ts";
import { issueCalendar } from "./save.server.ts";

export const handle = belowLocation("calendar-feeds:title", { i18n: ["calendar-feeds"] });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  return loadCalendar(staff, args.params.locationId);
}

export const action = (args: Route.ActionArgs) => issueCalendar(args);

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

const Stack = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  "& .text": { maxWidth: 720 },
  "& .text p + p": { marginTop: theme.spacing(1) },
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: theme.spacing(2) },
}));

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("calendar-feeds");
  const errorText = useErrorText("calendar-feeds");
  const { location, feed } = loaderData;
  if (actionData?.url) return <CalendarAddress locationId={location.id} url={actionData.url} />;
  const refused = feed && actionData?.error?.[""]?.[0];
  return (
    <Stack>
      {refused && <Alert severity="error">{errorText(refused)}</Alert>}
      <Panel title={t("about.title")} padded>
        <div className="text">
          <p>{t("about.what")}</p>
          <p>{t("about.who")}</p>
        </div>
      </Panel>
      {feed ? (
        <Panel title={t("state.title")} actions={<HistoryLink id={location.id} />} padded>
          <Facts
            facts={[
              { label: t("state.createdAt"), value: feed.createdAt },
              { label: t("state.createdBy"), value: feed.createdBy },
              { label: t("state.names"), value: t(feed.withNames ? "state.withNames" : "state.withoutNames") },
              { label: t("state.lastUsedAt"), value: feed.lastUsedAt ?? t("state.neverUsed") },
            ]}
          />
          <div className="buttons">
            <Button component={Link} to={`${calendarPath(location.id)}/renewal`} variant="outlined">
              {t("state.renew")}
            </Button>
            <Button component={Link} to={`${calendarPath(location.id)}/revocation`} color="error">
              {t("state.revoke")}
            </Button>
          </div>
        </Panel>
      ) : (
        <Panel title={t("create.title")} padded>
          <CalendarForm withNames={false} submit={t("create.submit")} />
        </Panel>
      )}
    </Stack>
  );
}
