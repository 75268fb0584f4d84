import { useTranslation } from "react-i18next";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";

/** Where the pages of the administration are, in the order of their tabs. A tab joins with its page. */
const tabs = [
  { id: "transactions", to: "/my-organization/transactions" },
  { id: "tokens", to: "/my-organization/token-movements" },
  { id: "receipts", to: "/my-organization/receipts" },
  { id: "cashBook", to: "/my-organization/cash-book" },
] as const;

/** The pages of the administration: each stands at the top of its list. */
export function AdministrationTabs({ current }: { readonly current: (typeof tabs)[number]["id"] }) {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t("menu.administration")}
      current={current}
      tabs={tabs.map(({ id, to }) => ({ id, to, label: t(`administration.${id}`) }))}
    />
  );
}
