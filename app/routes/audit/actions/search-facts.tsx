import { useTranslation } from "react-i18next";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { roleKey } from "#app/rules/audit-words.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import { Facts } from "#app/ui/tables/facts.tsx";

interface SearchFactsProps {
  readonly search: AuditSearch;
  /** The choice of actions, in words. */
  readonly action: string | undefined;
}

/** What is asked of the log, in words. */
export function SearchFacts({ search, action }: SearchFactsProps) {
  const { t } = useTranslation(["audit", "common"]);
  const { words, actor, role, target, outcome, address, from, to } = search;
  const facts = [
    { label: t("export.words"), value: words?.join(", ") },
    { label: t("filters.actor"), value: actor },
    { label: t("filters.role"), value: role && t(roleKey(role)) },
    { label: t("filters.action"), value: action },
    { label: t("filters.target"), value: target },
    { label: t("filters.outcome"), value: outcome && t(`outcomes.${outcome}`) },
    { label: t("filters.address"), value: address },
    { label: t("common:table.from"), value: from && formatLocalDate(from) },
    { label: t("common:table.to"), value: to && formatLocalDate(to) },
  ].map(({ label, value }) => ({ label, value: value || undefined }));
  if (facts.every(({ value }) => value === undefined)) return <p>{t("export.everything")}</p>;
  return <Facts facts={facts} />;
}
