import Checkbox from "@mui/material/Checkbox";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Tab from "@mui/material/Tab";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, Link as RouterLink, useLoaderData } from "react-router";
import type { Attribute } from "#contracts/academy/attributes.ts";
import type { MembershipSummary } from "#contracts/academy/memberships.ts";
import type { PageInfo } from "#contracts/page.ts";
import { Filters, money, Pages } from "./parts.tsx";
import { ask } from "./upstream.server.ts";

const statuses = ["pending", "accepted", "rejected", "canceled"] as const;
const documents = ["missing", "expired", "expiring"] as const;
const payments = ["fine", "pending", "debtor"] as const;
const coins = ["gold", "silver", "bronze", "recovery", "recoveryVoucher", "voucher", "badge"] as const;

interface Page {
  readonly data: MembershipSummary[];
  readonly pageInfo: PageInfo;
  readonly counts: Record<(typeof statuses)[number], number>;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const [attributes, page] = await Promise.all([
    ask<{ data: Attribute[] }>("/attributes"),
    ask<Page>(`/memberships${new URL(request.url).search}`),
  ]);
  return { attributes: attributes.data, ...page };
}

const statusColor = { pending: "warning", accepted: "success", rejected: "default", canceled: "default" } as const;
const documentColor = { valid: "success", expiring: "warning", expired: "error", missing: "error" } as const;
const paymentColor = { fine: "success", pending: "warning", debtor: "error" } as const;

function ageOf(birthDate: string | null) {
  return birthDate ? new Date().getFullYear() - new Date(birthDate).getFullYear() : null;
}

function Row({ row }: { readonly row: MembershipSummary }) {
  const { t } = useTranslation("memberships");
  const age = ageOf(row.athlete.birthDate);
  return (
    <TableRow hover>
      <TableCell padding="checkbox">
        <Checkbox size="small" name="id" value={row.id} />
      </TableCell>
      <TableCell>
        <Link component={RouterLink} to={`/my-organization/memberships/${row.id}`}>
          {row.athlete.lastName} {row.athlete.firstName}
        </Link>
        {age !== null && (
          <Typography variant="caption" component="div" color="text.secondary">
            {t("list.age", { count: age })}
          </Typography>
        )}
      </TableCell>
      <TableCell>
        <Chip size="small" color={statusColor[row.status]} label={t(`status.${row.status}`)} />
      </TableCell>
      <TableCell>{row.level?.name}</TableCell>
      <TableCell>{row.groups.map(({ name }) => name).join(", ")}</TableCell>
      <TableCell>
        <Chip
          size="small"
          color={documentColor[row.medicalCertificate]}
          label={t(`documents.${row.medicalCertificate}`)}
        />
      </TableCell>
      <TableCell>
        {coins
          .filter((type) => row.wallet.token[type] > 0)
          .map((type) => (
            <Typography key={type} variant="caption" component="div">
              {t(`coins.${type}`)} {row.wallet.token[type]}
            </Typography>
          ))}
      </TableCell>
      <TableCell align="right">
        {row.open.map(({ currency, toPay }) => money(toPay, currency)).join(" + ")}{" "}
        {row.paymentState !== "fine" && (
          <Chip size="small" color={paymentColor[row.paymentState]} label={t(`payment.${row.paymentState}`)} />
        )}
      </TableCell>
      <TableCell>{row.sites.map(({ name }) => name).join(", ")}</TableCell>
    </TableRow>
  );
}

export default function Memberships() {
  const { t } = useTranslation("memberships");
  const { attributes, data, pageInfo, counts } = useLoaderData<typeof loader>();
  const valuesOf = (code: string) =>
    (attributes.find((one) => one.code === code)?.values ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const headings = [
    t("list.athlete"),
    t("list.status"),
    t("fields.levelId"),
    t("fields.groupIds"),
    t("list.certificate"),
    t("list.tokens"),
    t("list.toPay"),
    t("list.sites"),
  ];
  return (
    <>
      <Typography variant="h4" component="h1">
        {t("list.title")}
      </Typography>
      <Paper>
        <Tabs value={0}>
          {statuses.map((status) => (
            <Tab
              key={status}
              component={RouterLink}
              to={`?status=${status}`}
              label={`${t(`list.plural.${status}`)} (${counts[status]})`}
            />
          ))}
        </Tabs>
        <Filters
          search={t("list.search")}
          choices={[
            { name: "levelId", label: t("fields.levelId"), options: valuesOf("levels") },
            { name: "groupId", label: t("list.group"), options: valuesOf("groups") },
            {
              name: "documents",
              label: t("list.documents"),
              options: documents.map((value) => ({ value, label: t(`documents.${value}`) })),
            },
            {
              name: "paymentState",
              label: t("list.payment"),
              options: payments.map((value) => ({ value, label: t(`payment.${value}`) })),
            },
          ]}
        />
        <Typography sx={{ px: 2 }}>{t("list.count", { count: pageInfo.total })}</Typography>
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
