import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form, Link, useSearchParams } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { styled } from "../styled.ts";

const Bar = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  padding: theme.spacing(1.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "&:last-child": { borderBottom: 0 },
  "& > form": { flex: "1 0 100%", minWidth: 0 },
  "& > .tabs": { flex: "1 0 100%", minWidth: 0, marginBlockStart: -12 },
  "& > .tabs > *": { marginInline: -12 },
  "& .fields": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(160px, 100%), 1fr))",
    gap: 12,
    alignItems: "end",
  },
  "& .fields > .short, & .fields > .medium": { width: "auto" },
  "& .fields > .wide": { gridColumn: "span 2" },
  "& .fields > .buttons": { gridColumn: "span 2" },
  // A single button finds room beside the fields.
  "& .fields > .buttons:not(:has(> * + *))": { gridColumn: "auto" },
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 8, alignItems: "center" },
  // Buttons are as high as the fields beside them.
  "& .buttons .button": { minHeight: 39 },
  // What is said below one field moves none of the others.
  "& .fields:has([aria-invalid])": { alignItems: "start" },
  "& .fields:has([aria-invalid]) > .buttons": { marginTop: 25 },
  "& form details": { marginTop: 12 },
  "& summary": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    minHeight: 32,
    cursor: "pointer",
    font: theme.vars.font.body2,
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
  },
  "& form details > .fields": { marginTop: 8 },
  [theme.breakpoints.up("sm")]: {
    "& > .fold": { display: "none" },
    // The day in words below a date takes no room of its own.
    "&:has(> form > .fields:last-child [type=date])": { paddingBottom: 20 },
  },
  [theme.breakpoints.down("sm")]: {
    flexWrap: "wrap",
    padding: "6px 8px",
    // why a sibling: what a closed <details> holds cannot be shown on wide windows in all browsers.
    "& > .fold:not([open]) ~ form": { display: "none" },
    "& > .fold": { flex: "none" },
    // Tabs and the fold share a line: what else narrows the list down folds away, too.
    "& > .tabs": { flex: "1 1 0", marginBlock: -6 },
    "& > .tabs > *": { marginInline: "-8px 0", borderBottom: 0 },
    "& > .tabs ~ .fold ~ nav": { flexBasis: "100%" },
    "& > .tabs ~ .fold:not([open]) ~ nav": { display: "none" },
    "& > .fold > summary": {
      minHeight: 44,
      paddingInline: 12,
      border: `1px solid ${theme.vars.palette.divider}`,
      borderRadius: 22,
      listStyle: "none",
    },
    "& > .fold[open] > summary": { background: theme.vars.palette.action.hover },
    "& .fields": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    "& .fields > *, & .fields > .buttons": { gridColumn: "1 / -1" },
    "& .fields:has([aria-invalid]) > .buttons": { marginTop: 0 },
    "& .fields:has(.inWords) > .buttons": { marginTop: 8 },
    "& .fields > .short, & .fields > :has(input[type=date])": { gridColumn: "auto" },
  },
}));

interface FilterBarProps {
  /** Controls (`TextControl`, `SelectControl`) named as in the address. */
  readonly children: ReactNode;
  /** How many filters are in use: on a phone they are folded away behind this number. */
  readonly active?: number;
  /** Whether the fold of a phone is open, as something in it needs to be read. */
  readonly isOpen?: boolean;
  /** Whether a phone folds them away; a choice that a page is about stays open. */
  readonly isFolded?: boolean;
  /** Parts of the list, above the fields and beside the fold of a phone: `LinkTabs`. */
  readonly tabs?: ReactNode;
  /** What stands before the fields, and beside the fold of a phone unless tabs are there: `QuickPeriods`. */
  readonly before?: ReactNode;
  /** The rarer filters, folded away until one of them is in use. */
  readonly more?: ReactNode;
  readonly moreOpen?: boolean;
  /** Parameters of the address that stay: the order, the view. */
  readonly keep?: readonly string[];
  /** Where "Togli i filtri" leads; without it nothing is filtered, so no such link. */
  readonly clearTo?: string | undefined;
  readonly submit?: string;
}

/** The filters of a list as a GET form: the address holds them. A new address mounts the fields anew. */
export function FilterBar(props: FilterBarProps) {
  const {
    children,
    active = 0,
    isOpen = false,
    isFolded = true,
    tabs,
    before,
    more,
    moreOpen = false,
    keep = ["sort"],
  } = props;
  const { clearTo, submit } = props;
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const kept = [...query].filter(([name]) => keep.includes(name));
  return (
    <Bar>
      {tabs && <div className="tabs">{tabs}</div>}
      {isFolded && (
        <details className="fold" open={isOpen} key={`fold ${query}`}>
          <summary>
            <Icon name="filter" />
            {active > 0 ? t("table.filtersInUse", { number: active }) : t("table.filters")}
          </summary>
        </details>
      )}
      {before}
      <Form method="get" role="search" aria-label={t("table.filters")} key={String(query)} preventScrollReset>
        {kept.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <div className="fields">
          {children}
          <div className="buttons">
            <Button type="submit" variant="outlined" startIcon={<Icon name="filter" />}>
              {submit ?? t("table.filter")}
            </Button>
            {clearTo !== undefined && (
              <Button component={Link} to={clearTo} variant="text">
                {t("table.clear")}
              </Button>
            )}
          </div>
        </div>
        {more && (
          <details open={moreOpen}>
            <summary>
              <Icon name="filter" />
              {t("table.moreFilters")}
            </summary>
            <div className="fields">{more}</div>
          </details>
        )}
      </Form>
    </Bar>
  );
}
