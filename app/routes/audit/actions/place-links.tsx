import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  padding: theme.spacing(1, 1.5),
}));

interface PlaceLinksProps {
  readonly query: URLSearchParams;
  /** The places at the ends of the page; null where nothing follows. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** Links to the pages before and after. They name a place in the log, so that new actions shift nothing. */
export function PlaceLinks({ query, newer, older }: PlaceLinksProps) {
  const { t } = useTranslation("audit");
  const to = (place: Record<string, string>) => {
    const next = new URLSearchParams(query);
    next.delete("before");
    next.delete("after");
    for (const [name, value] of Object.entries(place)) next.set(name, value);
    return `?${next}`;
  };
  if (newer === null && older === null) return null;
  return (
    <Bar aria-label={t("list.pages")}>
      {newer !== null && (
        <>
          <Button component={Link} to={to({})} size="small">
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
        <Button component={Link} to={to({ before: older })} rel="next" size="small" endIcon={<Icon name="next" />}>
          {t("list.older")}
        </Button>
      )}
    </Bar>
  );
}
