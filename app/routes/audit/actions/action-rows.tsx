import { useTranslation } from "react-i18next";
import type { ActionRow } from "#app/backend/audit/action.server.ts";
import { isAuditOutcome } from "#app/rules/audit-actions.ts";
import { defaultTimeZone, formatDateTimeSeconds } from "#app/rules/dates.ts";
import { styled } from "#app/ui/styled.ts";
import { StatusChip } from "#app/ui/tables/status-chip.tsx";
import { StyledTable } from "#app/ui/tables/table-styles.ts";
import { useLookup } from "#app/ui/text.ts";
import { OutcomeChip } from "./table.tsx";

const RowTable = styled(StyledTable)(({ theme }) => ({
  "& code": { overflowWrap: "anywhere", font: theme.vars.font.caption, fontFamily: "monospace" },
}));

/** The rows of the log behind an action, each with its place in the chain and the seal that covers it. */
export function ActionRows({ rows }: { readonly rows: readonly ActionRow[] }) {
  const { t } = useTranslation("audit");
  return (
    <RowTable>
      <caption className="visuallyHidden">{t("show.rows")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("show.kind")}</th>
          <th scope="col">{t("list.when")}</th>
          <th scope="col">{t("list.outcome")}</th>
          <th scope="col">{t("show.place")}</th>
          <th scope="col">{t("show.seal")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.kind} row={row} />
        ))}
      </tbody>
    </RowTable>
  );
}

function Row({ row: { kind, at, outcome, place, seal } }: { readonly row: ActionRow }) {
  const { t, i18n } = useTranslation("audit");
  const lookup = useLookup();
  const count = new Intl.NumberFormat(i18n.language);
  return (
    <tr>
      <th scope="row">{lookup([`audit:kinds.${kind}`, kind])}</th>
      <td>
        <span className="cellLabel">{t("list.when")}</span>
        <time className="number" dateTime={at}>
          {formatDateTimeSeconds(at, defaultTimeZone)}
        </time>
      </td>
      <td>
        <span className="cellLabel">{t("list.outcome")}</span>
        {isAuditOutcome(outcome) ? <OutcomeChip outcome={outcome} /> : "—"}
      </td>
      <td>
        <span className="cellLabel">{t("show.place")}</span>
        {place ? (
          <>
            {count.format(place.seq)} <code title={place.hash}>{place.hash.slice(0, 16)}…</code>
          </>
        ) : (
          t("show.noPlace")
        )}
      </td>
      <td>
        <span className="cellLabel">{t("show.seal")}</span>
        {seal ? (
          <>
            <StatusChip tone="success" icon="lock">
              {t("show.sealed")}
            </StatusChip>
            <small>
              {t("show.sealedBy", { date: formatDateTimeSeconds(seal.at, defaultTimeZone), key: seal.keyId })}
            </small>
          </>
        ) : (
          <StatusChip tone="neutral" icon="wait">
            {t("show.notSealed")}
          </StatusChip>
        )}
      </td>
    </tr>
  );
}
