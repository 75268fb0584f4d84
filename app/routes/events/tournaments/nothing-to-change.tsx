import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { tournamentPath } from "./handle.ts";

interface NothingToChangeProps {
  readonly id: string;
  readonly state?: "canceled" | "completed";
}

/**
 * Stands in the place of a form, once a tournament is canceled, or is over and can be canceled no more: it stays as it
 * is.
 */
export function NothingToChange({ id, state = "canceled" }: NothingToChangeProps) {
  const { t } = useTranslation("events");
  return (
    <Panel>
      <EmptyState icon="lock" title={t(`over.${state}.title`)} hint={t(`over.${state}.hint`)}>
        <Button component={Link} to={tournamentPath(id)} variant="outlined">
          {t("back")}
        </Button>
      </EmptyState>
    </Panel>
  );
}
