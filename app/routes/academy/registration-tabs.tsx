import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";

type Tab = "memberships" | "registration" | "documents" | "duplicates" | "levels" | "groups";

/** The pages about who is registered, in the order of their tabs. One without `to` has no page yet, and is not shown. */
const tabs: readonly { readonly id: Tab; readonly to?: string }[] = [
  { id: "memberships", to: "/my-organization/memberships" },
  { id: "registration", to: "/my-organization/registration" },
  { id: "documents", to: "/my-organization/documents" },
  { id: "duplicates", to: "/my-organization/athletes/duplicates" },
  { id: "levels", to: "/my-organization/levels" },
  { id: "groups", to: "/my-organization/groups" },
];

interface RegistrationTabsProps {
  readonly current: Tab;
  /** What stands beside a tab's word, such as how many requests wait. */
  readonly extra?: Partial<Readonly<Record<Tab, ReactNode>>>;
}

/** The pages about who is registered: each has them above its list. */
export function RegistrationTabs({ current, extra }: RegistrationTabsProps) {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t("menu.registrations")}
      current={current}
      tabs={tabs.flatMap(({ id, to }) =>
        to === undefined ? [] : [{ id, to, label: t(`registrations.${id}`), extra: extra?.[id] }],
      )}
    />
  );
}
