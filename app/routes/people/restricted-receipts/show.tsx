import { useTranslation } from "react-i18next";
import { isAppError } from "#app/backend/errors.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { formatCents } from "#app/rules/money.ts";
import { managers } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Receipt } from "#contracts/money/receipts.ts";
import { restrictedReceipts } from "#contracts/people/restricted-receipts.ts";
import { belowErasures } from "../erasures/handle.ts";
import type { Route } from "./+types/show";
import { recordAccess } from "./record-access.server.ts";

export const handle = belowErasures("erasures:receipt.title");

const { year, number } = restrictedReceipts.find.query.shape;

/** A receipt of an erased person, by its number: each time that it is shown stands in the log first. */
export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, managers);
  const query = new URL(args.request.url).searchParams;
  const asked = { year: query.get("year") ?? "", number: query.get("number") ?? "" };
  const parsed = { year: year.safeParse(asked.year), number: number.safeParse(asked.number) };
  if (asked.year === "" && asked.number === "") return { asked, receipt: null, isMissing: false };
  if (!parsed.year.success || !parsed.number.success) return { asked, receipt: null, isMissing: true };
  const found = { year: parsed.year.data, number: parsed.number.data };
  const receipt = await caller.call(restrictedReceipts.find, { query: found }).catch((error: unknown) => {
    if (isAppError(error, "record.not_found")) return null;
    throw error;
  });
  if (receipt) await recordAccess(args, caller, receipt);
  return { asked, receipt, isMissing: receipt === null };
}

const Stack = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));
const Search = styled("form")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: theme.spacing(2),
  "& label": { display: "grid", gap: 4, font: theme.vars.font.body2 },
  "& input": {
    font: "inherit",
    minHeight: 40,
    width: 140,
    padding: "0 12px",
    color: "inherit",
    background: "transparent",
    border: `1px solid ${theme.vars.palette.field}`,
    borderRadius: theme.vars.shape.borderRadius,
  },
}));

export default function RestrictedReceipt({ loaderData: { asked, receipt, isMissing } }: Route.ComponentProps) {
  const { t } = useTranslation("erasures");
  return (
    <Stack>
      <Panel padded>
        <Stack>
          <p>{t("receipt.lead")}</p>
          <Search method="get" role="search">
            <label>
              {t("receipt.number")}
              <input name="number" inputMode="numeric" required defaultValue={asked.number} />
            </label>
            <label>
              {t("receipt.year")}
              <input name="year" inputMode="numeric" required defaultValue={asked.year} />
            </label>
            <Button type="submit" variant="contained" startIcon={<Icon name="search" />}>
              {t("receipt.find")}
            </Button>
          </Search>
          {isMissing && (
            <Alert severity="info" role="status">
              {t("receipt.missing")}
            </Alert>
          )}
        </Stack>
      </Panel>
      {receipt && <Paper receipt={receipt} />}
    </Stack>
  );
}

/** What was issued. */
function Paper({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation(["erasures", "money"]);
  const language = useLanguage();
  const { id, label, snapshot, issuedOn, amount, currency } = receipt;
  const { payer, athlete, reason, payments } = snapshot;
  const party = ({ name, taxCode }: { name: string; taxCode: string }) => [name, taxCode].filter(Boolean).join(", ");
  return (
    <Panel
      padded
      title={t("receipt.heading", { label })}
      actions={
        <Button
          component="a"
          href={`/people/restricted-receipts/${id}/file`}
          size="small"
          startIcon={<Icon name="download" />}
        >
          {t("receipt.file")}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: t("receipt.issuedOn"), value: formatLocalDate(issuedOn) },
          { label: t("receipt.amount"), value: formatCents(amount, currency, language) },
          { label: t("receipt.payer"), value: [party(payer), payer.address].filter(Boolean).join(", ") },
          { label: t("receipt.athlete"), value: athlete && party(athlete) },
          { label: t("receipt.reason"), value: reason, isWide: true },
          {
            label: t("receipt.payments"),
            value: payments
              .map(
                (one) =>
                  `${formatLocalDate(one.paidOn)} ${t(`money:method.${one.method}`)} ${formatCents(one.amount, currency, language)}`,
              )
              .join("; "),
            isWide: true,
          },
        ]}
      />
    </Panel>
  );
}
