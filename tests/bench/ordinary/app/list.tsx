import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import MenuItem from "@mui/material/MenuItem";
import Pagination from "@mui/material/Pagination";
import PaginationItem from "@mui/material/PaginationItem";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, Link as RouterLink, useLoaderData } from "react-router";
import type { Location } from "#contracts/facilities/locations.ts";
import type { ReservationSummary, ReservationTotals } from "#contracts/facilities/reservations.ts";
import type { PageInfo } from "#contracts/page.ts";
import { Icon } from "./icon.tsx";
import { ask } from "./upstream.server.ts";

interface Page {
  readonly data: ReservationSummary[];
  readonly pageInfo: PageInfo;
  readonly totals: ReservationTotals;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const [places, page] = await Promise.all([
    ask<{ data: Location[] }>("/locations"),
    ask<Page>(`/v2/reservations${new URL(request.url).search}`),
  ]);
  return { places: places.data, ...page };
}

const day = new Intl.DateTimeFormat("it", { dateStyle: "medium", timeZone: "Europe/Rome" });
const hour = new Intl.DateTimeFormat("it", { timeStyle: "short", timeZone: "Europe/Rome" });
const statusColor = { pending: "warning", confirmed: "success", canceled: "default" } as const;
const paymentColor = { paid: "success", partiallyPaid: "warning", unpaid: "error" } as const;

function money(cents: number, currency: string) {
  return new Intl.NumberFormat("it", { style: "currency", currency: currency.toUpperCase() }).format(cents / 100);
}

function Filters({ places }: { readonly places: readonly Location[] }) {
  const { t } = useTranslation(["reservations", "money", "common"]);
  return (
    <Stack component="form" direction="row" spacing={2} useFlexGap sx={{ p: 2, flexWrap: "wrap" }}>
      <TextField size="small" name="search" type="search" label={t("reservations.filters.search")} />
      <TextField
        size="small"
        select
        name="locationId"
        defaultValue=""
        label={t("common:locations.one")}
        sx={{ minWidth: 160 }}
      >
        <MenuItem value="">{t("common:locations.all")}</MenuItem>
        {places.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {(["from", "to"] as const).map((name) => (
        <TextField key={name} size="small" name={name} type="date" label={t(`common:table.${name}`)} />
      ))}
      {(["status", "payment", "court"] as const).map((name) => (
        <TextField
          key={name}
          size="small"
          select
          name={name}
          defaultValue=""
          label={t(`reservations.filters.${name}`)}
          sx={{ minWidth: 160 }}
        >
          <MenuItem value="">{t("reservations.filters.all")}</MenuItem>
        </TextField>
      ))}
      <Button type="submit" variant="contained">
        {t("reservations.filters.search")}
      </Button>
    </Stack>
  );
}

function Row({
  row,
  court,
  place,
}: {
  readonly row: ReservationSummary;
  readonly court: string;
  readonly place: string;
}) {
  const { t } = useTranslation(["reservations", "money", "common"]);
  const { currency, discounted, toPay } = row.price;
  return (
    <TableRow hover>
      <TableCell>
        <Link component={RouterLink} to={`/locations/reservations/${row.id}`}>
          {day.format(new Date(row.startAt))}
        </Link>{" "}
        {hour.format(new Date(row.startAt))}–{hour.format(new Date(row.endAt))}
      </TableCell>
      <TableCell>
        {court}
        <Typography variant="caption" component="div" color="text.secondary">
          {place}
        </Typography>
      </TableCell>
      <TableCell>
        {row.holder.name} {row.hasNotes && <Icon name="note" />}
      </TableCell>
      <TableCell>
        <Chip size="small" color={statusColor[row.status]} label={t(`reservations.status.${row.status}`)} />
      </TableCell>
      <TableCell>
        {row.status !== "canceled" && (
          <Chip
            size="small"
            variant="outlined"
            color={paymentColor[row.paymentStatus]}
            label={t(`money:status.${row.paymentStatus}`)}
          />
        )}
      </TableCell>
      <TableCell align="right">{money(discounted, currency)}</TableCell>
      <TableCell align="right">{money(toPay, currency)}</TableCell>
    </TableRow>
  );
}

const columns = ["when", "court", "holder", "status", "payment", "total", "toPay"] as const;

export default function List() {
  const { t } = useTranslation(["reservations", "money", "common"]);
  const { places, data, pageInfo, totals } = useLoaderData<typeof loader>();
  const placeOf = new Map(places.map((place) => [place.id, place.name]));
  const courtOf = new Map(places.flatMap(({ fields }) => fields.map((field) => [field.id, field.name])));
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: "space-between", mb: 2 }}>
        <Typography variant="h4" component="h1">
          {t("reservations.list.title")}
        </Typography>
        <Button component={RouterLink} to="/locations/reservations/new" variant="contained">
          {t("reservations.list.new")}
        </Button>
      </Stack>
      <Paper>
        <Filters places={places} />
        <Typography sx={{ px: 2 }}>
          {t("reservations.list.count", { count: totals.count })}
          {totals.money.map(({ currency, asked, collected, toPay }) => (
            <span key={currency}>
              {" "}
              {t("reservations.list.totalAsked")} {money(asked, currency)} · {t("reservations.list.totalPaid")}{" "}
              {money(collected, currency)} · {t("reservations.list.totalToPay")} {money(toPay, currency)}
            </span>
          ))}
        </Typography>
        <TableContainer>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map((name) => (
                  <TableCell key={name} align={name === "total" || name === "toPay" ? "right" : "left"}>
                    <TableSortLabel active={name === "when"} direction="desc">
                      {t(`reservations.list.${name}`)}
                    </TableSortLabel>
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  court={courtOf.get(row.fieldId) ?? ""}
                  place={placeOf.get(row.locationId) ?? ""}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        <Pagination
          sx={{ p: 2 }}
          page={pageInfo.currentPage}
          count={pageInfo.pageCount}
          renderItem={(item) => <PaginationItem component={RouterLink} to={`?page=${item.page}`} {...item} />}
        />
      </Paper>
    </>
  );
}
