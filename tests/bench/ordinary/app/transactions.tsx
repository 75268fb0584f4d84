import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, Link as RouterLink, useLoaderData } from "react-router";
import type { SubscriptionTotals } from "#contracts/academy/subscription-list.ts";
import type { SubscriptionSummary } from "#contracts/academy/subscriptions.ts";
import type { PageInfo } from "#contracts/page.ts";
import { day, Filters, money, Pages } from "./parts.tsx";
import { ask } from "./upstream.server.ts";

interface Page {
  readonly data: SubscriptionSummary[];
  readonly pageInfo: PageInfo;
  readonly totals: SubscriptionTotals[];
}
interface Named {
  readonly data: { readonly id: string; readonly name: string }[];
}

export async function loader({ request }: LoaderFunctionArgs) {
  const [templates, promotions, page] = await Promise.all([
    ask<Named>("/subscriptionTemplates?pageSize=100"),
    ask<Named>("/promotions?pageSize=100"),
    ask<Page>(`/memberships/subscriptions${new URL(request.url).search}`),
  ]);
  return { templates: templates.data, promotions: promotions.data, ...page };
}

const paymentColor = { paid: "success", partiallyPaid: "warning", unpaid: "error" } as const;
const approvalColor = { toApprove: "warning", approved: "success", rejected: "default" } as const;
const approvals = ["toApprove", "approved", "rejected"] as const;
const states = ["fine", "pending", "debtor"] as const;

function Row({ row }: { readonly row: SubscriptionSummary }) {
  const { t } = useTranslation(["subscriptions", "money"]);
  const { total, discounted, paid, toPay, currency } = row.price;
  return (
    <TableRow hover>
      <TableCell padding="checkbox">
        <Checkbox size="small" name="id" value={row.id} />
      </TableCell>
      <TableCell>
        <Link component={RouterLink} to={`/my-organization/transactions/${row.id}`}>
          {row.athlete.lastName} {row.athlete.firstName}
        </Link>
      </TableCell>
      <TableCell>{day.format(new Date(row.transactionDate))}</TableCell>
      <TableCell>
        {row.templateName}
        {row.coverage && (
          <Typography variant="caption" component="div" color="text.secondary">
            {day.format(new Date(row.coverage.startAt))}–{day.format(new Date(row.coverage.endAt))}
          </Typography>
        )}
        {row.promotion && (
          <Typography variant="caption" component="div" color="text.secondary">
            {t("list.promotion", { name: row.promotion.name })}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">
        {money(discounted, currency)}
        {total !== discounted && (
          <Typography variant="caption" component="div" color="text.secondary">
            {t("list.discount", { total: money(total, currency), discount: money(total - discounted, currency) })}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">{money(paid, currency)}</TableCell>
      <TableCell align="right">
        {money(toPay, currency)}
        {row.next && (
          <Typography variant="caption" component="div" color="text.secondary">
            {t("list.due", { date: day.format(new Date(row.next.dueDate)) })}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        {row.approval !== "approved" && (
          <Chip size="small" color={approvalColor[row.approval]} label={t(`approval.${row.approval}`)} />
        )}
        <Chip
          size="small"
          variant="outlined"
          color={paymentColor[row.paymentStatus]}
          label={t(`money:status.${row.paymentStatus}`)}
        />
      </TableCell>
    </TableRow>
  );
}

export default function Transactions() {
  const { t } = useTranslation("subscriptions");
  const { templates, promotions, data, pageInfo, totals } = useLoaderData<typeof loader>();
  const options = (named: Named["data"]) => named.map(({ id, name }) => ({ value: id, label: name }));
  const headings = [
    t("list.athlete"),
    t("list.date"),
    t("list.template"),
    t("list.price"),
    t("list.paid"),
    t("list.toPay"),
    t("list.state"),
  ];
  return (
    <>
      <Typography variant="h4" component="h1">
        {t("title")}
      </Typography>
      <Paper>
        <Filters
          search={t("filters.search")}
          choices={[
            { name: "templateId", label: t("filters.template"), options: options(templates) },
            { name: "promotionId", label: t("filters.promotion"), options: options(promotions) },
            {
              name: "paymentState",
              label: t("filters.paymentState"),
              options: states.map((value) => ({ value, label: t(`paymentState.${value}`) })),
            },
            {
              name: "approval",
              label: t("filters.approval"),
              options: approvals.map((value) => ({ value, label: t(`approval.${value}`) })),
            },
          ]}
        />
        <Stack direction="row" spacing={2} sx={{ p: 2 }}>
          {totals.map(({ currency, dueThisMonth, overdue, collected, toApprove }) =>
            [dueThisMonth, overdue, collected, toApprove].map((amount, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: four sums, always in this order
              <Paper key={`${currency} ${at}`} variant="outlined" sx={{ p: 1, flex: 1 }}>
                <Typography variant="h6">{money(amount, currency)}</Typography>
              </Paper>
            )),
          )}
        </Stack>
        <TableContainer>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell padding="checkbox" />
                {headings.map((heading) => (
                  <TableCell key={heading}>
                    <TableSortLabel>{heading}</TableSortLabel>
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        <Pages pageInfo={pageInfo} />
      </Paper>
    </>
  );
}
