import { useTranslation } from "react-i18next";
import type { DrawnTeam } from "#app/rules/events/drawn.ts";

/** The names of teams in tables, by their ids; the name of a team that gave up says so. */
export function useTeamNames(teams: readonly DrawnTeam[]): (id: string) => string {
  const { t } = useTranslation("structure");
  const names = new Map(teams.map(({ id, name, isGone }) => [id, isGone ? t("table.gone", { name }) : name]));
  return (id) => names.get(id) ?? "";
}
