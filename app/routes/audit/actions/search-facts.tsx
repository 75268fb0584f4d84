import { useTranslation } from "react-i18next";
import { isAuditAction } from "#app/rules/audit-actions.ts";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLookup } from "#app/ui/text.ts";

/** What is asked of the log, in words. */
export function SearchFacts({ search }: { readonly search: AuditSearch }) {
  const { t } = useTranslation(["audit", "common"]);
  const lookup = useLookup();
  const { words, actor, role, action, target, outcome, address, from, to } = search;
  const area = action?.endsWith(".*") ? lookup(`audit:groups.${action.slice(0, -2)}`) : undefined;
  const facts = [
    { label: t("export.words"), value: words?.join(", ") },
    { label: t("filters.actor"), value: actor },
    { label: t("filters.role"), value: role && t(`common:roles.${role}`) },
    {
      label: t("filters.action"),
      value: area ? t("filters.wholeArea", { area }) : isAuditAction(action) && t(`actions.${action}`),
    },
    { label: t("filters.target"), value: target },
    { label: t("filters.outcome"), value: outcome && t(`outcomes.${outcome}`) },
    { label: t("filters.address"), value: address },
    { label: t("filters.from"), value: from && formatLocalDate(from) },
    { label: t("filters.to"), value: to && formatLocalDate(to) },
  ].map(({ label, value }) => ({ label, value: value || undefined }));
  if (facts.every(({ value }) => value === undefined)) return <p>{t("export.everything")}</p>;
  return <Facts facts={facts} />;
}
