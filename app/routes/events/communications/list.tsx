import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listData, readListAddress } from "#app/backend/paging/list.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { styled } from "#app/ui/styled.ts";
import { List } from "#app/ui/tables/list.tsx";
import { communications } from "#contracts/events/communications.ts";
import { belowTournament } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/list";
import { communicationsPath } from "./handle.ts";

export const handle = belowTournament("events:sections.communications", {
  i18n: ["communications"],
  failure: "communications:errors.load",
});

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const address = readListAddress(args.request);
  const { page, pageSize } = address;
  const { data, pageInfo } = await staff.call(communications.list, {
    params: { eventId: record.id },
    query: { page, pageSize },
  });
  return listData(address, {
    record,
    pageInfo,
    isOver: tournament.status === "canceled",
    rows: data.map(({ id, title, content, visibility, notified, notifiedAt, author, createdAt }) => ({
      ...{ id, title, content, visibility, notified },
      isMailed: notifiedAt !== null,
      author: author?.name,
      at: formatDateTime(createdAt, staff.staff.organization.timeZone),
    })),
  });
}

const Content = styled("p")({
  margin: "4px 0 0",
  fontWeight: 400,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
  maxWidth: "70ch",
});

/** What the club told about a tournament, newest first. */
export default function CommunicationList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("communications");
  useLiveRevalidation(["events"], { eventId: loaderData.record.id });
  const { record, rows, pageInfo, pageSize, isOver } = loaderData;
  const add = (
    <Button component={Link} to={communicationsPath(record.id, "new")} variant="contained">
      {t("new.title")}
    </Button>
  );
  return (
    <List
      title={t("title")}
      actions={!isOver && rows.length > 0 && add}
      empty={{ icon: "email", title: t("list.empty"), hint: t("list.emptyHint"), children: !isOver && add }}
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      pageInfo={pageInfo}
      pageSize={pageSize}
      columns={[
        {
          id: "title",
          header: t("fields.title"),
          cell: ({ title, content }) => (
            <>
              <strong>{title}</strong>
              <Content>{content}</Content>
            </>
          ),
        },
        {
          id: "visibility",
          header: t("fields.visibility"),
          card: "middle",
          cell: (one) => t(`visibility.${one.visibility}`),
        },
        {
          id: "mails",
          header: t("list.mails"),
          card: "middleEnd",
          cell: ({ isMailed, notified }) => (isMailed ? t("list.mailed", { count: notified }) : t("list.notMailed")),
        },
        {
          id: "at",
          header: t("list.at"),
          card: "bottom",
          cell: ({ at, author }) => (
            <>
              <span className="number">{at}</span>
              {author && <small>{author}</small>}
            </>
          ),
        },
        {
          id: "actions",
          header: t("list.actions"),
          align: "end",
          card: "bottomEnd",
          cell: ({ id, title }) => (
            <RowActions>
              <IconLink
                icon="edit"
                label={t("list.edit", { title })}
                to={communicationsPath(record.id, `${id}/edit`)}
              />
              <IconLink
                icon="delete"
                label={t("list.delete", { title })}
                to={communicationsPath(record.id, `${id}/delete`)}
              />
            </RowActions>
          ),
        },
      ]}
    />
  );
}
