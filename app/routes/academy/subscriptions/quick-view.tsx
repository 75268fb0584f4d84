import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { board } from "#app/rules/permissions.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { PanelChips, SidePanel } from "#app/ui/layout/side-panel.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { Route } from "./+types/quick-view";
import { toDetail } from "./detail-view.ts";
import { transactionPath, transactionsPath } from "./handle.ts";
import { InstalmentList } from "./instalments.tsx";
import { clubDay, loadTransaction } from "./load.server.ts";
import { UsualActions } from "./record-buttons.tsx";
import { StateChips } from "./state-chips.tsx";

export const handle: RouteHandle = { i18n: ["subscriptions", "money"], failure: "subscriptions:errors.load" };

/** A transaction beside the list, with the list's query. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const transaction = await loadTransaction(staff, args.params.id);
  return {
    detail: toDetail(transaction, clubDay(staff).today, staff.locale),
    price: transaction.debit.price,
  };
}

export default function QuickView({ loaderData: { detail, price } }: Route.ComponentProps) {
  const { t } = useTranslation("subscriptions");
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const money = (cents: number) => formatCents(cents, price.currency, language);
  // What is done leads back to the list, with the transaction beside it; a receipt has a page of its own.
  const returnTo = pathname + search;
  const facts = [
    { label: t("list.template"), value: detail.template, isWide: true },
    { label: t("show.course"), value: detail.course?.name, isWide: true },
    { label: t("list.date"), value: detail.date },
    { label: t("show.coverage"), value: detail.coverage, isWide: true },
    { label: t("list.price"), value: money(price.discounted) },
    { label: t("list.paid"), value: money(price.paid) },
    { label: t("list.toPay"), value: !detail.isOff && money(price.toPay) },
    { label: t("show.reason"), value: detail.reason, isWide: true },
    { label: t("fields.notes"), value: detail.notes, isWide: true },
  ];
  return (
    <SidePanel
      key={detail.id}
      title={detail.athlete}
      closeTo={transactionsPath + search}
      wholeTo={transactionPath(detail.id)}
    >
      <PanelChips>
        <StateChips of={detail} />
      </PanelChips>
      <Facts facts={facts} />
      <UsualActions of={detail} returnTo={returnTo} />
      {detail.instalments.length > 0 && (
        <section>
          <h3>{t("show.instalments", { count: detail.instalments.length })}</h3>
          <InstalmentList
            id={detail.id}
            instalments={detail.instalments}
            currency={price.currency}
            returnTo={returnTo}
          />
        </section>
      )}
    </SidePanel>
  );
}
