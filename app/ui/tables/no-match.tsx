import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../button.tsx";
import { EmptyState } from "./empty-state.tsx";

export interface NoMatchProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** The address of the list without its filters. */
  readonly clearTo: string;
}

/** What stands where no row matches the filters: the way to take them off. */
export function NoMatch({ title, hint, clearTo }: NoMatchProps) {
  const { t } = useTranslation();
  return (
    <EmptyState icon="search" title={title} hint={hint}>
      <Button component={Link} to={clearTo} variant="outlined">
        {t("table.clear")}
      </Button>
    </EmptyState>
  );
}
