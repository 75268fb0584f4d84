import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { firstStepAnchor, type ShownFirstStep } from "#app/rules/first-steps.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import { useRoles } from "../layout/use-roles.ts";

/** The way from a list with nothing in it to the first step that fills it, for those whose steps these are. */
export function FirstStepLink({ step }: { readonly step: ShownFirstStep["name"] }) {
  const { t } = useTranslation();
  if (!hasRole(useRoles(), board)) return null;
  return <Link to={`/first-steps#${firstStepAnchor(step)}`}>{t("shell.firstStep")}</Link>;
}
