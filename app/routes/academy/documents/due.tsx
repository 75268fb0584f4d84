import { useTranslation } from "react-i18next";
import { data, useNavigation } from "react-router";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import { listData, readFilters, readListAddress } from "#app/backend/paging/list.server.ts";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDate, formatLocalDate, today } from "#app/rules/dates.ts";
import { errorKeys } from "#app/rules/error-text.ts";
import { board } from "#app/rules/permissions.ts";
import { queryEntries } from "#app/rules/query.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { DownloadLinks } from "#app/ui/tables/download-links.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import { useLookup } from "#app/ui/text.ts";
import { DocumentType } from "#contracts/academy/document-types.ts";
import { documents, dueFilters, maxReminders } from "#contracts/academy/documents.ts";
import { Id } from "#contracts/scalars.ts";
import { sectionPath } from "../memberships/sections.ts";
import { RegistrationTabs } from "../registration-tabs.tsx";
import type { Route } from "./+types/due";
import { useDueColumns } from "./due-columns.tsx";
import { DueFilters, isFiltered } from "./due-filters.tsx";
import { type DueRow, type ReminderReply, toUpstream } from "./due-view.ts";

export const handle: RouteHandle = {
  i18n: ["documents", "memberships"],
  title: "documents:due.title",
  action: { to: "/my-organization/messages", label: "documents:messages.title", icon: "email" },
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const address = readListAddress(args.request);
  const filters = readFilters(dueFilters, address.query);
  const { page, pageSize } = address;
  const list = await staff.call(documents.due, { query: { ...toUpstream(filters), page, pageSize } });
  const zone = staff.staff.organization.timeZone;
  return listData(address, {
    filters,
    counts: list.counts,
    today: today(zone),
    pageInfo: list.pageInfo,
    most: maxReminders,
    rows: list.data.map((one) => ({
      id: `${one.membershipId}:${one.type}`,
      membershipId: one.membershipId,
      documentId: one.documentId,
      name: `${one.athlete.lastName} ${one.athlete.firstName}`,
      isMinor: one.isMinor,
      type: one.type,
      state: one.state,
      expiresOn: one.expiresOn && formatLocalDate(one.expiresOn),
      told: one.toldAt && formatDate(one.toldAt, zone),
      isReachable: one.recipients > 0,
    })),
  });
}

/** What a box stands for: a member and a type. */
function readItem(key: string) {
  const [membershipId, type] = key.split(":");
  const id = Id.safeParse(membershipId);
  const known = DocumentType.safeParse(type);
  return id.success && known.success ? [{ membershipId: id.data, type: known.data }] : [];
}

/** Reminds of the papers that were chosen, or of the one whose button was pressed. */
export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const form = await args.request.formData();
  const only = form.get("only");
  const { ids, matching } = readSelected(form);
  const query = { ...toUpstream(readFilters(dueFilters, form)), pageSize: maxReminders };
  const all = matching === null ? null : await staff.call(documents.due, { query });
  const refuse = (problem: string, status = 422) => data<ReminderReply>({ problem, done: 0, failed: [] }, { status });
  if (all && all.pageInfo.total !== matching) return refuse("reminder.changed", 409);
  const items =
    typeof only === "string"
      ? readItem(only)
      : (all?.data.map(({ membershipId, type }) => ({ membershipId, type })) ?? ids.flatMap(readItem));
  if (items.length === 0) return refuse("reminder.nothing_chosen");
  if (items.length > maxReminders) return refuse("reminder.too_many");
  const { done, failed } = await staff.mutate({
    action: "document.remind",
    op: documents.remind,
    input: { body: { items } },
    changes: { ids: { after: items.map(({ membershipId }) => membershipId) } },
  });
  if (failed.length === 0)
    return leadOn(args, {
      to: `/my-organization/documents${new URL(args.request.url).search}`,
      key: "documents:due.reminded",
      values: { count: done.length },
    });
  const reply = failed.map(({ membershipId, type, code }) => ({ id: `${membershipId}:${type}`, code }));
  return data<ReminderReply>({ done: done.length, failed: reply }, { status: 409 });
}

/** What could not be done was overtaken by others: the page shows how things stand now. */
export const shouldRevalidate = revalidateAfterConflict;

/** What expires, by date: who may not train tomorrow, and who has to be told. */
export default function DueDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("documents");
  useLiveRevalidation(["members"], { isPaused: actionData !== undefined });
  const lookup = useLookup();
  const { state } = useNavigation();
  const { filters, counts, rows, pageInfo, pageSize, most } = loaderData;
  const failed = actionData?.failed ?? [];
  const reason = (code: string) => lookup(errorKeys(code, "documents"));
  const problems = new Map(failed.map(({ id, code }) => [id, reason(code)]));
  const named = ({ name, type }: DueRow) => `${name}, ${t(`types.${type}`)}`;
  return (
    <>
      {actionData && (
        <Alert severity="error">
          {actionData.problem && <p>{reason(actionData.problem)}</p>}
          {actionData.done > 0 && <p>{t("due.reminded", { count: actionData.done })}</p>}
          {failed.length > 0 && <p>{t("due.failed", { count: failed.length })}</p>}
        </Alert>
      )}
      <RegistrationTabs current="documents" />
      <List
        filters={<DueFilters filters={filters} today={loaderData.today} counts={counts} />}
        summary={
          <ListSummary
            count={t("due.count", { count: pageInfo.total })}
            actions={<DownloadLinks to="/my-organization/documents/download" query={queryEntries(filters)} />}
          />
        }
        selection={{
          header: t("due.choose"),
          label: (row) => t("due.chooseOne", { name: named(row) }),
          errorId: ({ id }) => (problems.has(id) ? `${id}-error` : undefined),
          most,
          filters: queryEntries(filters),
          answer: failed.map(({ id }) => id).join(),
          actions: (count) => (
            <Button
              type="submit"
              variant="contained"
              startIcon={<Icon name="email" />}
              aria-disabled={state !== "idle"}
            >
              {count ? t("due.remindCount", { count }) : t("due.remindChosen")}
            </Button>
          ),
        }}
        caption={t("due.title")}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ membershipId }) => sectionPath(membershipId, "documents")}
        mark={({ id }) => (problems.has(id) ? "failed" : undefined)}
        columns={useDueColumns(named, problems)}
        pageInfo={pageInfo}
        pageSize={pageSize}
        noMatch={isFiltered(filters) && { title: t("due.noMatch"), clearTo: "?" }}
        empty={{ icon: "checkCircle", title: t("due.empty"), hint: t("due.emptyHint") }}
      />
    </>
  );
}
