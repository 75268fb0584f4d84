import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { defaultTimeZone, formatDateTime } from "#app/rules/dates.ts";
import { isDownloadable, type NotificationItem } from "#app/rules/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { JobProgress } from "#app/ui/live/job-progress.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";

/** How many exports the list page shows. */
const shown = 3;

/** The exports that the person waits for or has not fetched yet, newest first. */
export const toExports = (items: readonly NotificationItem[]): NotificationItem[] =>
  items.filter(({ type, status }) => type === "EXPORT_RESERVATIONS" && status === "unread").slice(0, shown);

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(0.5, 2),
  listStyle: "none",
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px", minHeight: 40 },
  "& .end": { marginInlineStart: "auto" },
}));

/** Exports under way and those that wait to be fetched; kept fresh by the live stream. Nothing when there are none. */
export function ExportPanel({ exports }: { readonly exports: readonly NotificationItem[] }) {
  const { t } = useTranslation(["reservations", "notifications"]);
  useLiveRevalidation(["notification", "notifications"]);
  if (exports.length === 0) return null;
  return (
    <Panel
      title={t("reservations:reservations.export.running")}
      actions={<Link to="/notifications">{t("reservations:reservations.export.all")}</Link>}
    >
      <List>
        {exports.map((item) => (
          <li key={item.id}>
            <time className="number" dateTime={item.createdAt}>
              {formatDateTime(item.createdAt, defaultTimeZone)}
            </time>
            <JobProgress item={item} />
            {isDownloadable(item) && (
              <Button
                className="end"
                component="a"
                href={`/notifications/${item.id}/download`}
                size="small"
                variant="contained"
                startIcon={<Icon name="download" />}
              >
                {t("notifications:list.download")}
              </Button>
            )}
          </li>
        ))}
      </List>
    </Panel>
  );
}
