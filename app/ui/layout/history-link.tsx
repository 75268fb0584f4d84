import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { board, hasRole } from "#app/rules/permissions.ts";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useRoles } from "./use-roles.ts";

/** The way to everything that was done to a record, for those who may read the activity log. */
export function HistoryLink({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  if (!hasRole(useRoles(), board)) return null;
  return (
    <Button
      component={Link}
      to={`/audit?target=${encodeURIComponent(id)}`}
      size="small"
      startIcon={<Icon name="history" />}
    >
      {t("shell.history")}
    </Button>
  );
}
