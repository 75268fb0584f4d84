import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLocalDate } from "#app/rules/dates.ts";
import { errorKeys } from "#app/rules/error-text.ts";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLookup } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { overrulable, type SalePreview as Preview, type RefusedMember, refusalText, type Season } from "./sale-view.ts";

const Box = styled("section")(({ theme }) => ({
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  "& h2": { margin: 0, font: theme.vars.font.h3 },
  "& dl": { display: "grid", gridTemplateColumns: "1fr auto", gap: "4px 16px", margin: theme.spacing(1, 0) },
  "& dd": { margin: 0, textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "& .final": { fontWeight: 700 },
  "& table": { width: "100%", borderCollapse: "collapse" },
  "& caption": { textAlign: "start", fontWeight: 600, paddingBlock: 4 },
  "& td": { paddingBlock: 4, borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& td:last-child": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
}));

/** What the sale would be: the price in its parts, and when it falls due. */
export function SalePreview({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation("subscriptions");
  const language = useLanguage();
  const money = (cents: number) => formatCents(cents, preview.currency, language);
  const { count, total, discounted, paid, toPay, instalments, coverage, trainings, sum } = preview;
  return (
    <Box aria-labelledby="sale-preview">
      <h2 id="sale-preview">{t(count > 1 ? "preview.titleEach" : "preview.title")}</h2>
      <dl>
        <dt>{t("preview.total")}</dt>
        <dd>{money(total)}</dd>
        {discounted < total && (
          <>
            <dt>{t("preview.discount")}</dt>
            <dd>−{money(total - discounted)}</dd>
          </>
        )}
        <dt className="final">{t("preview.final")}</dt>
        <dd className="final">{money(discounted)}</dd>
        {paid > 0 && (
          <>
            <dt>{t("preview.paid")}</dt>
            <dd>{money(paid)}</dd>
            <dt>{t("preview.toPay")}</dt>
            <dd>{money(toPay)}</dd>
          </>
        )}
        {coverage && (
          <>
            <dt>{t("preview.coverage")}</dt>
            <dd>{coverage}</dd>
          </>
        )}
        {trainings !== null && (
          <>
            <dt>{t("preview.trainings")}</dt>
            <dd>{trainings}</dd>
          </>
        )}
      </dl>
      {instalments.length > 0 && (
        <table>
          <caption>{t("preview.instalments", { count: instalments.length })}</caption>
          <tbody>
            {instalments.map(({ date, amount }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may fall on one date
              <tr key={at}>
                <td>{date}</td>
                <td>{money(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {count > 1 && <p>{t("preview.sum", { count, sum: money(sum) })}</p>}
    </Box>
  );
}

interface RefusedProps {
  readonly refused: readonly RefusedMember[];
  /** A sale to the others; null when there are none. */
  readonly withoutThem: string | null;
  /** A sale for the season that is under way, where this one is over. */
  readonly season: (Season & { readonly to: string }) | null;
}

/** The members who are not sold to, each with the reason, and the way to go on without them. */
export function Refused({ refused, withoutThem, season }: RefusedProps) {
  const { t } = useTranslation("subscriptions");
  const lookup = useLookup();
  if (refused.length === 0) return null;
  const canProceed =
    overrulable(refused.map(({ code }) => code)).length === new Set(refused.map(({ code }) => code)).size;
  return (
    <Alert severity="warning">
      <strong>{t(canProceed ? "preview.asked" : "preview.refused", { count: refused.length })}</strong>
      <ul>
        {refused.map(({ membershipId, name, code, params }) => (
          <li key={membershipId}>
            <b>{name}</b>: {lookup(errorKeys(refusalText(code, params), "subscriptions"), params)}
          </li>
        ))}
      </ul>
      {season && (
        <p>
          <Link to={season.to}>
            {t("preview.thisSeason", {
              name: season.name,
              from: formatLocalDate(season.startAt),
              until: formatLocalDate(season.endAt),
            })}
          </Link>
        </p>
      )}
      {withoutThem !== null && <Link to={withoutThem}>{t("preview.withoutThem")}</Link>}
    </Alert>
  );
}
