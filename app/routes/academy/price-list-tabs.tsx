import { useTranslation } from "react-i18next";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { promotionsPath } from "./promotions/handle.ts";
import { packagesPath } from "./subscription-templates/handle.ts";

/** Tabs of what the club sells: each of its pages has them above its list. */
export function PriceListTabs({ current }: { readonly current: "packages" | "promotions" }) {
  const { t } = useTranslation(["subscription-templates", "promotions", "common"]);
  return (
    <LinkTabs
      label={t("common:menu.priceList")}
      current={current}
      tabs={[
        { id: "packages", to: packagesPath, label: t("subscription-templates:list.title") },
        { id: "promotions", to: promotionsPath, label: t("promotions:list.title") },
      ]}
    />
  );
}
