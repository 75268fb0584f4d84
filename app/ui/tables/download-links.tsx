import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";

interface DownloadLinksProps {
  /** The address that answers with the file, without its query. */
  readonly to: string;
  /** Filters and order of the list, as the address has them. */
  readonly query: readonly [name: string, value: string][];
}

/** Links to a list as a file, in each format that there is. */
export function DownloadLinks({ to, query }: DownloadLinksProps) {
  const { t } = useTranslation();
  return (["csv", "xlsx"] as const).map((format) => (
    <Button
      key={format}
      component="a"
      href={`${to}?${new URLSearchParams([...query, ["format", format]])}`}
      size="small"
      variant="outlined"
      startIcon={<Icon name="download" />}
      data-short={{ csv: "CSV", xlsx: "Excel" }[format]}
    >
      {t(`table.download.${format}`)}
    </Button>
  ));
}
