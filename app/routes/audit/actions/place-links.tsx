import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { searchParams } from "#app/rules/audit-terms.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import { flushButtons } from "./flush-buttons.ts";

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  padding: theme.spacing(1, 1.5),
  ...flushButtons,
}));

interface PlaceLinksProps {
  readonly search: AuditSearch;
  /** The places at the ends of the page; null where nothing follows. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** Links to other pages. They name a place in the log, so that new actions shift nothing and no rows are counted. */
export function PlaceLinks({ search, newer, older }: PlaceLinksProps) {
  const { t } = useTranslation("audit");
  const to = (place: Record<string, string>) =>
    `/audit?${new URLSearchParams([...searchParams(search), ...Object.entries(place)])}`;
  if (newer === null && older === null) return null;
  return (
    <Bar aria-label={t("list.pages")}>
      {newer !== null && (
        <>
          <Button component={Link} to={to({})} size="small" startIcon={<Icon name="first" />}>
            {t("list.newest")}
          </Button>
          <Button
            component={Link}
            to={to({ after: newer })}
            rel="prev"
            size="small"
            startIcon={<Icon name="previous" />}
          >
            {t("list.newer")}
          </Button>
        </>
      )}
      {older !== null && (
        <>
          <Button component={Link} to={to({ before: older })} rel="next" size="small" endIcon={<Icon name="next" />}>
            {t("list.older")}
          </Button>
          <Button component={Link} to={to({ last: "1" })} size="small" endIcon={<Icon name="last" />}>
            {t("list.oldest")}
          </Button>
        </>
      )}
    </Bar>
  );
}
