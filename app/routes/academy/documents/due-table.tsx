import { useTranslation } from "react-i18next";
import { IconButton, IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { DocumentChip } from "../memberships/chips.tsx";
import { sectionPath } from "../memberships/sections.ts";
import type { DueRow } from "./due-view.ts";

interface DueTableProps {
  readonly rows: readonly DueRow[];
  /** Why somebody could not be reminded, by row. */
  readonly failed: ReadonlyMap<string, string>;
}

/** Papers by date, each with its box and what can be done about it. */
export function DueTable({ rows, failed }: DueTableProps) {
  const { t } = useTranslation(["documents", "members"]);
  const named = ({ name, type }: DueRow) => `${name}, ${t(`types.${type}`)}`;
  return (
    <DataTable
      caption={t("due.title")}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ membershipId }) => sectionPath(membershipId, "documents")}
      mark={({ id }) => (failed.has(id) ? "failed" : undefined)}
      choice={{
        header: t("due.choose"),
        label: (row) => t("due.chooseOne", { name: named(row) }),
        isChosen: ({ id }) => failed.has(id),
        errorId: ({ id }) => (failed.has(id) ? `${id}-error` : undefined),
      }}
      columns={[
        {
          id: "name",
          header: t("due.athlete"),
          cell: ({ name, isMinor }) => (
            <>
              {name}
              {isMinor && <small>{t("members:list.minor")}</small>}
            </>
          ),
        },
        { id: "type", header: t("fields.type"), card: "middle", cell: ({ type }) => t(`types.${type}`) },
        {
          id: "state",
          header: t("list.state"),
          card: "topEnd",
          cell: ({ id, state }) => (
            <>
              <DocumentChip state={state} />
              {failed.has(id) && <small id={`${id}-error`}>{failed.get(id)}</small>}
            </>
          ),
        },
        {
          id: "expiresOn",
          header: t("fields.expiresOn"),
          card: "middleEnd",
          cell: ({ expiresOn }) => expiresOn ?? "",
        },
        {
          id: "told",
          header: t("due.told"),
          card: "bottom",
          cell: ({ told, isReachable }) => (isReachable ? (told ?? t("due.never")) : t("due.unreachable")),
        },
        {
          id: "actions",
          header: t("list.actions"),
          align: "end",
          card: "bottomEnd",
          cell: (row) => (
            <RowActions>
              {row.isReachable && row.state !== "valid" && (
                <IconButton icon="email" name="only" value={row.id} label={t("due.remindOne", { name: named(row) })} />
              )}
              {row.documentId !== null && (
                <IconLink
                  icon="feedback"
                  to={`${sectionPath(row.membershipId, "documents")}/${row.documentId}/report`}
                  label={t("due.reportOne", { name: named(row) })}
                />
              )}
            </RowActions>
          ),
        },
      ]}
    />
  );
}
