import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { queryEntries } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { SelectionForm } from "#app/ui/tables/selection.tsx";
import type { Failure } from "./answer.server.ts";
import { GroupTable } from "./group-table.tsx";
import { pendingPath } from "./links.ts";
import type { PendingQuery } from "./query.ts";
import { isFree, type PendingGroup } from "./view.ts";

interface WorkListProps {
  readonly groups: readonly PendingGroup[];
  readonly failed: readonly Failure[];
  readonly query: PendingQuery;
  /** How many reservations match, on all pages. */
  readonly matching: number;
  /** How many reservations can be answered at once. */
  readonly most: number;
}

/**
 * The rows with their boxes in one form: it confirms what is chosen, or the one whose button is pressed, and takes what
 * is chosen to the page that asks before rejecting.
 */
export function WorkList({ groups, failed, query, matching, most }: WorkListProps) {
  const { t } = useTranslation("pending-reservations");
  const { state } = useNavigation();
  const rows = groups.flatMap((group) => group.rows);
  const failures = new Map(failed.map((failure) => [failure.id, failure]));
  const isBusy = state !== "idle";
  return (
    <SelectionForm
      rows={rows.map(({ id }) => id)}
      ready={{ count: rows.filter(isFree).length, label: t("select.free") }}
      matching={matching}
      most={most}
      filters={queryEntries({ ...query })}
      answer={failed.map(({ id }) => id).join()}
      actions={(count) => (
        <>
          <Button
            type="submit"
            name="intent"
            value="confirm"
            variant="contained"
            startIcon={<Icon name="check" />}
            aria-disabled={isBusy}
          >
            {count ? t("list.confirmCount", { count }) : t("list.confirmAll")}
          </Button>
          <Button
            type="submit"
            formMethod="get"
            formAction={`${pendingPath}/rejection`}
            color="error"
            variant="outlined"
            startIcon={<Icon name="cancel" />}
          >
            {count ? t("list.rejectCount", { count }) : t("list.rejectAll")}
          </Button>
        </>
      )}
    >
      {groups.map((group) => (
        <Panel
          key={group.id}
          title={group.name}
          actions={<small className="number">{t("list.atLocation", { count: group.count })}</small>}
        >
          <GroupTable group={group} failures={failures} />
        </Panel>
      ))}
    </SelectionForm>
  );
}
