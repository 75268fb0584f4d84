import { useTranslation } from "react-i18next";
import { formatLocalDate } from "#app/rules/dates.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { MembershipFigure } from "#contracts/academy/stats.ts";
import type { Choices } from "./choices.server.ts";
import type { MembershipFilters } from "./filters.ts";

interface FigureNoteProps {
  readonly figure: MembershipFigure;
  readonly filters: MembershipFilters;
  readonly choices: Choices;
}

/** Says which figure of the analytics the listed members are behind. */
export function FigureNote({ figure, filters, choices }: FigureNoteProps) {
  const { t } = useTranslation("memberships");
  const { figureBy, figureKey, figureFrom, figureTo } = filters;
  const known = { level: choices.levels, group: choices.groups, site: choices.sites };
  const named = figureBy === "level" || figureBy === "group" || figureBy === "site" ? known[figureBy] : [];
  const key = named.find(({ value }) => value === figureKey)?.label;
  const what = [t(`list.figure.${figure}`), ...(key === undefined ? [] : [key])].join(" · ");
  const to = figureTo === undefined ? t("list.figure.today") : formatLocalDate(figureTo);
  const isAtEnd = figure === "total" || figure === "minors" || figureFrom === undefined;
  return (
    <Alert severity="info" role="note">
      {isAtEnd
        ? t("list.figure.at", { what, to })
        : t("list.figure.behind", { what, from: formatLocalDate(figureFrom), to })}
    </Alert>
  );
}
