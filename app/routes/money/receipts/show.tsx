import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatDate, formatLocalDate } from "#app/rules/dates.ts";
import { receiptsPath } from "#app/rules/debits.ts";
import { formatCents } from "#app/rules/money.ts";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { RecordActions } from "#app/ui/layout/record-actions.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { type Receipt, receipts } from "#contracts/money/receipts.ts";
import type { Route } from "./+types/show";
import { belowReceipts } from "./handle.ts";

export const handle = belowReceipts("receipts:show.title");

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const receipt = await staff.call(receipts.get, { params: { id: args.params.id } });
  const { timeZone } = staff.staff.organization;
  return {
    receipt,
    mayFind: hasRole(staff.roles, managers),
    voidedOn: receipt.voidedAt && formatDate(receipt.voidedAt, timeZone),
  };
}

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));
const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** A receipt as it was issued; printed, it is the page. */
export default function ShowReceipt({ loaderData: { receipt, mayFind, voidedOn } }: Route.ComponentProps) {
  const { t } = useTranslation("receipts");
  useLiveRevalidation(["sales"]);
  const { id, debitId, voidedAt, label, snapshot } = receipt;
  return (
    <Stack>
      <Panel padded title={t("show.heading", { label })} actions={<Actions id={id} />}>
        {voidedOn !== null && (
          <Alert severity="warning" role="note" style={{ marginBottom: 16 }}>
            {t("show.voided", { date: voidedOn, reason: receipt.voidReason })}
          </Alert>
        )}
        {receipt.isRestricted === true && (
          <Alert severity="info" role="note" style={{ marginBottom: 16 }}>
            {t("show.restricted")} {mayFind && <Link to="/people/restricted-receipts">{t("show.toRestricted")}</Link>}
          </Alert>
        )}
        <Stack>
          <Parties receipt={receipt} />
          <Payments receipt={receipt} />
          {snapshot.footer !== "" && <p style={{ whiteSpace: "pre-line" }}>{snapshot.footer}</p>}
        </Stack>
      </Panel>
      <RecordActions id={id}>
        <Button
          component={Link}
          to={`/my-organization/debits/${debitId}`}
          size="small"
          startIcon={<Icon name="euro" />}
        >
          {t("show.account")}
        </Button>
        {voidedAt === null && (
          <Button
            component={Link}
            to={`${receiptsPath}/${id}/void`}
            size="small"
            color="error"
            startIcon={<Icon name="cancel" />}
          >
            {t("void.title")}
          </Button>
        )}
      </RecordActions>
    </Stack>
  );
}

/** The parties of the receipt: who issued it, for whom and for what. */
function Parties({ receipt: { issuedOn, snapshot } }: { readonly receipt: Receipt }) {
  const { t } = useTranslation("receipts");
  const { issuer, payer, athlete, reason, sport } = snapshot;
  const text = (value: string) => <span style={{ whiteSpace: "pre-line" }}>{value}</span>;
  const taxCode = (code: string) => code && t("show.taxCode", { code });
  const lines = (...all: readonly string[]) => text(all.filter(Boolean).join("\n"));
  const born = athlete?.birthDate ? t("show.born", { date: formatLocalDate(athlete.birthDate) }) : "";
  return (
    <Facts
      facts={[
        { label: t("list.issuedOn"), value: formatLocalDate(issuedOn) },
        {
          label: t("show.issuer"),
          value: lines(
            issuer.name,
            issuer.address,
            taxCode(issuer.taxCode),
            issuer.vatNumber && t("show.vatNumber", { number: issuer.vatNumber }),
          ),
        },
        { label: t("show.payer"), value: lines(payer.name, payer.address, taxCode(payer.taxCode)) },
        { label: t("show.athlete"), value: athlete && lines(athlete.name, born, taxCode(athlete.taxCode)) },
        { label: t("list.reason"), value: reason, isWide: true },
        { label: t("show.sport"), value: sport },
      ]}
    />
  );
}

/** What was paid, and how. */
function Payments({ receipt: { amount, currency, snapshot } }: { readonly receipt: Receipt }) {
  const { t } = useTranslation(["receipts", "money"]);
  const language = useLanguage();
  return (
    <DataTable
      caption={t("show.payments")}
      rows={snapshot.payments.map((payment, at) => ({ ...payment, key: String(at) }))}
      rowKey={({ key }) => key}
      totals={t("show.total")}
      columns={[
        { id: "paidOn", header: t("show.paidOn"), cell: ({ paidOn }) => formatLocalDate(paidOn) },
        {
          id: "method",
          header: t("money:fields.method"),
          cell: ({ method, isTraceable }) => (
            <>
              {t(`money:method.${method}`)} <small>{t(isTraceable ? "show.traceable" : "show.notTraceable")}</small>
            </>
          ),
        },
        {
          id: "amount",
          header: t("list.amount"),
          align: "end",
          card: "topEnd",
          cell: (payment) => <span className="number">{formatCents(payment.amount, currency, language)}</span>,
          total: <b className="number">{formatCents(amount, currency, language)}</b>,
        },
      ]}
    />
  );
}

/** The file, and printing. */
function Actions({ id }: { readonly id: string }) {
  const { t } = useTranslation("receipts");
  const isLive = useHydrated();
  return (
    <Buttons>
      {isLive && (
        <Button size="small" startIcon={<Icon name="print" />} onClick={() => window.print()}>
          {t("show.print")}
        </Button>
      )}
      <Button
        component="a"
        href={`${receiptsPath}/${id}/file`}
        size="small"
        variant="contained"
        startIcon={<Icon name="download" />}
      >
        {t("show.download")}
      </Button>
    </Buttons>
  );
}
