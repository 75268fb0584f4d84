import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDate, formatLocalDate } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { IconLink, RowActions } from "#app/ui/row-actions.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { documents } from "#contracts/academy/documents.ts";
import { DocumentChip } from "../memberships/chips.tsx";
import { belowMember } from "../memberships/handle.ts";
import { requireMember } from "../memberships/load.server.ts";
import { sectionPath } from "../memberships/sections.ts";
import type { Route } from "./+types/list";

export const handle = belowMember("documents:list.title", { i18n: ["documents"] });

export async function loader(args: Route.LoaderArgs) {
  const { staff, membership, member } = await requireMember(args);
  const { data, required } = await staff.call(documents.list, { params: { id: membership.id } });
  const zone = staff.staff.organization.timeZone;
  const has = (type: string) => data.some((one) => one.type === type && one.isCurrent);
  return {
    member,
    missing: required.filter((type) => !has(type)),
    rows: data.map((one) => ({
      id: one.id,
      type: one.type,
      state: one.state,
      // Only current papers have a state that somebody has to know.
      standing: one.removedAt !== null ? ("removed" as const) : one.isCurrent ? null : ("replaced" as const),
      expiresOn: one.expiresOn && formatLocalDate(one.expiresOn),
      notes: one.notes,
      hasFile: one.file !== null,
      added: { on: formatDate(one.createdAt, zone), by: one.createdBy?.name ?? null },
      removed: one.removedAt && { on: formatDate(one.removedAt, zone), by: one.removedBy?.name ?? null },
    })),
  };
}

/** The papers of a member: what is missing, what counts, what counted once. */
export default function MemberDocuments({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  useLiveRevalidation(["members"]);
  const { missing, rows } = loaderData;
  const path = sectionPath(params.membershipId, "documents");
  const add = (
    <Button component={Link} to={`${path}/new`} variant="contained" startIcon={<Icon name="add" />}>
      {t("list.new")}
    </Button>
  );
  return (
    <>
      {missing.length > 0 && rows.length > 0 && (
        <Alert severity="warning" role="note">
          {t("list.missing")}{" "}
          {missing.map((type, at) => (
            <span key={type}>
              {at > 0 && ", "}
              <Link to={`${path}/new?type=${type}`}>{t(`types.${type}`)}</Link>
            </span>
          ))}
        </Alert>
      )}
      <List
        title={t("list.title")}
        actions={rows.length > 0 && add}
        caption={t("list.title")}
        rows={rows}
        rowKey={({ id }) => id}
        mark={({ standing }) => (standing ? "muted" : undefined)}
        empty={{ icon: "note", title: t("list.empty"), hint: t("list.emptyHint"), children: add }}
        columns={[
          {
            id: "type",
            header: t("fields.type"),
            cell: ({ type, notes }) => (
              <>
                {t(`types.${type}`)}
                {notes && <small>{notes}</small>}
              </>
            ),
          },
          {
            id: "state",
            header: t("list.state"),
            card: "topEnd",
            cell: ({ state, standing }) =>
              standing ? (
                <StatusChip tone="neutral" icon={standing === "removed" ? "delete" : "history"}>
                  {t(`standing.${standing}`)}
                </StatusChip>
              ) : (
                <DocumentChip state={state} />
              ),
          },
          {
            id: "expiresOn",
            header: t("fields.expiresOn"),
            card: "middle",
            cell: ({ expiresOn }) => expiresOn ?? t("list.never"),
          },
          {
            id: "added",
            header: t("list.added"),
            card: "bottom",
            cell: ({ added, removed }) => (
              <>
                {added.by ? t("list.by", { ...added, by: added.by }) : added.on}
                {removed && (
                  <small>
                    {removed.by ? t("list.removedBy", { ...removed, by: removed.by }) : t("list.removed", removed)}
                  </small>
                )}
              </>
            ),
          },
          {
            id: "actions",
            header: t("list.actions"),
            align: "end",
            card: "bottomEnd",
            cell: ({ id, type, standing, hasFile }) =>
              standing !== "removed" && (
                <RowActions>
                  {hasFile && (
                    <IconLink
                      icon="download"
                      to={`${path}/${id}/file`}
                      discover="none"
                      reloadDocument
                      label={t("list.read", { name: t(`types.${type}`) })}
                    />
                  )}
                  <IconLink
                    icon="feedback"
                    to={`${path}/${id}/report`}
                    label={t("list.report", { name: t(`types.${type}`) })}
                  />
                  <IconLink
                    icon="edit"
                    to={`${path}/${id}/edit`}
                    label={t("list.edit", { name: t(`types.${type}`) })}
                  />
                </RowActions>
              ),
          },
        ]}
      />
    </>
  );
}
