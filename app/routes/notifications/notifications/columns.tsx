import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { defaultTimeZone, formatDateTime } from "#app/rules/dates.ts";
import { isArchivable, isDownloadable, type NotificationItem } from "#app/rules/notifications.ts";
import { Button } from "#app/ui/button.tsx";
import { FormKey } from "#app/ui/forms/form-key.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import { EventText, eventAddress } from "#app/ui/live/event-news.tsx";
import { ImportText, importAddress } from "#app/ui/live/import-news.tsx";
import { JobProgress } from "#app/ui/live/job-progress.tsx";
import { styled } from "#app/ui/styled.ts";
import type { ListColumns } from "#app/ui/tables/data-table.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";

const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 4,
  [theme.breakpoints.down("sm")]: { justifyContent: "flex-start" },
}));

/** What a notification shows, and what can be done about it. Buttons are forms, so that they work without a script. */
export const notificationColumns = (
  t: TFunction<"notifications">,
  redirectTo: string,
): ListColumns<NotificationItem> => [
  { id: "what", header: t("list.what"), cell: (item) => <What item={item} /> },
  {
    id: "when",
    header: t("list.when"),
    card: "middle",
    cell: ({ createdAt }) => (
      <time className="number" dateTime={createdAt}>
        {formatDateTime(createdAt, defaultTimeZone)}
      </time>
    ),
  },
  {
    id: "state",
    header: t("list.state"),
    card: "middleEnd",
    cell: (item) => !item.event && <JobProgress item={item} />,
  },
  {
    id: "actions",
    header: t("list.actions"),
    align: "end",
    card: "bottom",
    cell: (item) => <ItemActions item={item} redirectTo={redirectTo} />,
  },
];

const exportTypes = ["EXPORT_RESERVATIONS", "EXPORT_AUDIT"] as const;

/** What the notification is about. A type that this dashboard does not know is shown by its own name. */
function What({ item }: { readonly item: NotificationItem }) {
  const { t } = useTranslation("notifications");
  const known = exportTypes.find((type) => type === item.type);
  return (
    <span>
      {item.event ? (
        <Link to={eventAddress(item.event)}>
          <EventText event={item.event} />
        </Link>
      ) : item.importNews ? (
        <Link to={importAddress(item.importNews)}>
          <ImportText news={item.importNews} />
        </Link>
      ) : known ? (
        t(`types.${known}`)
      ) : (
        item.type
      )}{" "}
      {item.status === "unread" && (
        <StatusChip tone="info" icon="bell">
          {t("list.unread")}
        </StatusChip>
      )}
    </span>
  );
}

/** `redirectTo`: where the buttons come back to. */
function ItemActions({ item, redirectTo }: { readonly item: NotificationItem; readonly redirectTo: string }) {
  const { t } = useTranslation("notifications");
  const date = formatDateTime(item.createdAt, defaultTimeZone);
  return (
    <Actions>
      {isDownloadable(item) && (
        // A plain link: the browser itself fetches the file.
        <Button
          component="a"
          href={`/notifications/${item.id}/download`}
          size="small"
          variant="outlined"
          startIcon={<Icon name="download" />}
          aria-label={t("list.downloadOf", { date })}
        >
          {t("list.download")}
        </Button>
      )}
      {item.status === "unread" && (
        <StatusButton
          item={item}
          status="READ"
          icon="check"
          redirectTo={redirectTo}
          label={t("list.markReadOf", { date })}
        >
          {t("list.markRead")}
        </StatusButton>
      )}
      {isArchivable(item) && (
        <StatusButton
          item={item}
          status="ARCHIVED"
          icon="archive"
          redirectTo={redirectTo}
          label={t("list.archiveOf", { date })}
        >
          {t("list.archive")}
        </StatusButton>
      )}
    </Actions>
  );
}

interface StatusButtonProps {
  readonly item: NotificationItem;
  readonly status: "READ" | "ARCHIVED";
  readonly icon: IconName;
  readonly redirectTo: string;
  /** The words that are read out, which say which notification it is. */
  readonly label: string;
  readonly children: string;
}

const StatusButton = ({ item, status, icon, redirectTo, label, children }: StatusButtonProps) => (
  <Form method="post" action="/notifications/status" preventScrollReset>
    <FormKey />
    <input type="hidden" name="id" value={item.id} />
    <input type="hidden" name="redirectTo" value={redirectTo} />
    <Button type="submit" name="status" value={status} size="small" startIcon={<Icon name={icon} />} aria-label={label}>
      {children}
    </Button>
  </Form>
);
