import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { board, hasRole } from "#app/rules/permissions.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useRoles } from "../layout/use-roles.ts";

interface ImportLinkProps {
  readonly kind: "athletes" | "sales" | "teams";
  /** The tournament of teams. */
  readonly event?: string;
  /** Whether it stands beside a list's sums; otherwise in place of rows. */
  readonly isSmall?: boolean;
}

/** The way to bring a table of such records along, for those who may. */
export function ImportLink({ kind, event, isSmall = false }: ImportLinkProps) {
  const { t } = useTranslation();
  if (!hasRole(useRoles(), board)) return null;
  const query = new URLSearchParams({ kind, ...(event !== undefined && { event }) });
  return (
    <Button
      component={Link}
      to={`/my-organization/imports/new?${query}`}
      variant="outlined"
      startIcon={<Icon name="upload" />}
      {...(isSmall && { size: "small" as const })}
    >
      {t("table.import")}
    </Button>
  );
}
