import { useTranslation } from "react-i18next";
import { Form, Link, useNavigation } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import type { InstalmentRow } from "./detail-view.ts";
import { transactionPath } from "./handle.ts";

const Rows = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 16px",
    padding: theme.spacing(1, 2),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  // Beside the list of transactions the instalments stand under what is not indented.
  "aside & li": { paddingInline: 0 },
  "& .what": { flex: "1 1 160px" },
  "& .late": { color: theme.vars.palette.error.main, fontWeight: 600 },
  "& .number": { fontWeight: 600, fontVariantNumeric: "tabular-nums" },
}));

interface InstalmentListProps {
  /** The transaction's id. */
  readonly id: string;
  readonly instalments: readonly InstalmentRow[];
  readonly currency: CurrencyCode;
  /** Where collecting and changing one lead back to; the transaction's own page by default. */
  readonly returnTo?: string;
}

interface InstalmentsProps extends Omit<InstalmentListProps, "returnTo"> {
  /** Whether dates and amounts may change: the transaction is neither closed nor canceled. */
  readonly canPlan: boolean;
}

/** What is still to come, and the way to change it. */
export function Instalments({ canPlan, ...list }: InstalmentsProps) {
  const { t } = useTranslation("subscriptions");
  const { id, instalments } = list;
  if (instalments.length === 0) return null;
  return (
    <Panel
      title={t("show.instalments", { count: instalments.length })}
      actions={
        canPlan && (
          <Button component={Link} to={`${transactionPath(id)}/plan`} size="small" variant="outlined">
            {t("plan.open")}
          </Button>
        )
      }
    >
      <InstalmentList {...list} />
    </Panel>
  );
}

/** What is still to come, each with a button that collects it at once. */
export function InstalmentList({ id, instalments, currency, returnTo = transactionPath(id) }: InstalmentListProps) {
  const { t } = useTranslation(["subscriptions", "money"]);
  const language = useLanguage();
  const { state } = useNavigation();
  const money = (cents: number) => formatCents(cents, currency, language);
  const path = transactionPath(id);
  const back = `?${new URLSearchParams({ returnTo })}`;
  return (
    <Rows>
      {instalments.map(({ id: paymentId, date, amount, isPast, method }) => (
        <li key={paymentId}>
          <span className={isPast ? "what late" : "what"}>{t(isPast ? "list.late" : "list.due", { date })}</span>
          <span className="number">{money(amount)}</span>
          <Form
            method="post"
            action={path + back}
            preventScrollReset
            onSubmit={(event) => {
              if (state !== "idle") event.preventDefault();
            }}
          >
            <input type="hidden" name="paymentId" value={paymentId} />
            <input type="hidden" name="method" value={method} />
            <Button
              type="submit"
              size="small"
              variant="outlined"
              aria-disabled={state !== "idle"}
              aria-label={t("show.collectLabel", { amount: money(amount), date })}
            >
              {t("show.collect", { method: t(`money:method.${method}`) })}
            </Button>
          </Form>
          <Button component={Link} to={`${path}/payments/${paymentId}/edit${back}`} size="small">
            {t("show.edit")}
          </Button>
        </li>
      ))}
    </Rows>
  );
}
