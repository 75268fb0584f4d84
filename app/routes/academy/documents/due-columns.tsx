import { useTranslation } from "react-i18next";
import { IconButton, IconLink, RowActions } from "#app/ui/row-actions.tsx";
import type { ListColumns } from "#app/ui/tables/data-table.tsx";
import { DocumentChip } from "../memberships/chips.tsx";
import { sectionPath } from "../memberships/sections.ts";
import type { DueRow } from "./due-view.ts";

/**
 * The columns of papers that are due: what is known of each, and what can be done about it.
 * @param named what a row is called
 * @param failed why a person could not be reminded, by row
 */
export function useDueColumns(
  named: (row: DueRow) => string,
  failed: ReadonlyMap<string, string>,
): ListColumns<DueRow> {
  const { t } = useTranslation(["documents", "memberships"]);
  return [
    {
      id: "name",
      header: t("due.athlete"),
      cell: ({ name, isMinor }) => (
        <>
          {name}
          {isMinor && <small>{t("memberships:list.minor")}</small>}
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
      cell: ({ told, isReachable }) =>
        isReachable ? (
          <>
            <span className="cellLabel">{t("due.told")} </span>
            {told ?? t("due.never")}
          </>
        ) : (
          t("due.unreachable")
        ),
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
  ];
}
