import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import MuiPagination from "@mui/material/Pagination";
import PaginationItem from "@mui/material/PaginationItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PageInfo } from "#contracts/page.ts";

// What the lists of the academy have in common.

export const day = new Intl.DateTimeFormat("it", { dateStyle: "medium", timeZone: "Europe/Rome" });

/** An amount with its currency, as most write it: a formatter made for each. */
export function money(cents: number, currency: string) {
  return new Intl.NumberFormat("it", { style: "currency", currency: currency.toUpperCase() }).format(cents / 100);
}

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A search, choices and dates. */
export function Filters({ search, choices }: { readonly search: string; readonly choices: readonly Choice[] }) {
  const { t } = useTranslation("common");
  return (
    <Stack component="form" direction="row" spacing={2} useFlexGap sx={{ p: 2, flexWrap: "wrap" }}>
      <TextField size="small" name="search" type="search" label={search} />
      {choices.map(({ name, label, options }) => (
        <TextField key={name} size="small" select name={name} defaultValue="" label={label} sx={{ minWidth: 160 }}>
          <MenuItem value="">{t("table.clear")}</MenuItem>
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value}>
              {option.label}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {(["from", "to"] as const).map((name) => (
        <TextField key={name} size="small" name={name} type="date" label={t(`table.${name}`)} />
      ))}
      <Button type="submit" variant="contained">
        {t("table.filter")}
      </Button>
    </Stack>
  );
}

export const Pages = ({ pageInfo }: { readonly pageInfo: PageInfo }) => (
  <MuiPagination
    sx={{ p: 2 }}
    page={pageInfo.currentPage}
    count={pageInfo.pageCount}
    renderItem={(item) => <PaginationItem component={Link} to={`?page=${item.page}`} {...item} />}
  />
);
