import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Failure } from "./answer.server.ts";
import { Conflicts, useReason } from "./failures.tsx";
import { isFree, type PendingGroup, type PendingRow } from "./view.ts";

interface GroupTableProps {
  readonly group: PendingGroup;
  /** Why a row could not be answered just now. */
  readonly failures: ReadonlyMap<string, Failure>;
}

/** The rows of one location, each with its box and a button of its own. */
export function GroupTable({ group, failures }: GroupTableProps) {
  const { t } = useTranslation("pending");
  return (
    <StyledTable>
      <caption className="visuallyHidden">{t("list.caption", { location: group.name })}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visuallyHidden">{t("list.choose")}</span>
          </th>
          <th scope="col">{t("list.when")}</th>
          <th scope="col">{t("list.court")}</th>
          <th scope="col">{t("list.holder")}</th>
          <th scope="col">{t("list.waiting")}</th>
          <th scope="col" className="end">
            {t("list.price")}
          </th>
          <th scope="col">{t("list.state")}</th>
          <th scope="col" className="end">
            <span className="visuallyHidden">{t("list.actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {group.rows.map((row) => (
          <Row key={row.id} row={row} failure={failures.get(row.id)} />
        ))}
      </tbody>
    </StyledTable>
  );
}

function Row({ row, failure }: { readonly row: PendingRow; readonly failure: Failure | undefined }) {
  const { t } = useTranslation("pending");
  const reason = useReason();
  const language = useLanguage();
  const { id, date, hours, holder } = row;
  const name = `${holder}, ${date} ${hours}`;
  const errorId = failure ? `${id}-error` : undefined;
  return (
    <tr className={failure ? "failed" : undefined}>
      <td className="pick">
        <label>
          <input
            type="checkbox"
            name="id"
            value={id}
            data-free={isFree(row)}
            defaultChecked={row.isTicked || failure !== undefined}
            aria-label={t("list.chooseOne", { name })}
            aria-describedby={errorId}
          />
        </label>
      </td>
      <th scope="row">
        <Link to={`/locations/reservations/${id}`}>
          {date} <span className="number">{hours}</span>
        </Link>
      </th>
      <td>
        <span className="cellLabel">{t("list.court")}</span>
        {row.court}
      </td>
      <td>
        <span className="cellLabel">{t("list.holder")}</span>
        <span className="long">{holder}</span>
        {row.guest && <small>{t("list.guest")}</small>}
      </td>
      <td>
        <span className="cellLabel">{t("list.waiting")}</span>
        {t(`age.${row.age.unit}`, { count: row.age.count })}
      </td>
      <td className="end">
        <span className="cellLabel">{t("list.price")}</span>
        {formatCents(row.asked, row.currency, language)}
      </td>
      <td className="state">
        <span className="cellLabel">{t("list.state")}</span>
        {failure && (
          <p className="reason" id={errorId}>
            <Icon name="error" /> {reason(failure.code)}
          </p>
        )}
        <Obstacles row={row} />
      </td>
      <td className="end">
        <Button type="submit" name="only" value={id} size="small" aria-label={t("list.confirmOne", { name })}>
          {t("list.confirm")}
        </Button>
      </td>
    </tr>
  );
}

/** What stands in the way of confirming. */
function Obstacles({ row }: { readonly row: PendingRow }) {
  const { t } = useTranslation("pending");
  const { conflicts, closingDay, hasStarted } = row;
  return (
    <>
      {isFree(row) && (
        <StatusChip tone="success" icon="checkCircle">
          {t("obstacles.none")}
        </StatusChip>
      )}
      {conflicts.length > 0 && (
        <>
          <StatusChip tone="error" icon="warning">
            {t("obstacles.overlap")}
          </StatusChip>
          <small>
            <Conflicts conflicts={conflicts} />
          </small>
        </>
      )}
      {closingDay && (
        <StatusChip tone="error" icon="lock">
          {t("obstacles.closing", { day: closingDay })}
        </StatusChip>
      )}
      {hasStarted && (
        <StatusChip tone="warning" icon="clock">
          {t("obstacles.started")}
        </StatusChip>
      )}
    </>
  );
}
