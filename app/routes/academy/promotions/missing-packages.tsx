import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { EmptyStateProps } from "#app/ui/tables/empty-state.tsx";
import { packagesPath } from "../subscription-templates/handle.ts";

/** What stands in place of promotions while the catalogue has too few packages for one. `min`: how many it needs. */
export function useMissingPackages(min: number): EmptyStateProps {
  const { t } = useTranslation("promotions");
  return {
    icon: "euro",
    title: t("tooFew.title"),
    hint: t("tooFew.hint", { min }),
    children: (
      <Button component={Link} to={packagesPath} variant="contained">
        {t("tooFew.open")}
      </Button>
    ),
  };
}
