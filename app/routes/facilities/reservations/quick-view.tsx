import { useTranslation } from "react-i18next";
import { useLocation, useResolvedPath } from "react-router";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { formatCents, moneyInput } from "#app/rules/money.ts";
import { facilityStaff } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { PanelChips, SidePanel } from "#app/ui/layout/side-panel.tsx";
import { PaymentStatusChip } from "#app/ui/money/payment-status-chip.tsx";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { sports } from "#contracts/settings/sports.ts";
import type { Route } from "./+types/quick-view";
import { toDetail } from "./detail-view.ts";
import { loadReservation } from "./load.server.ts";
import { QuickActions } from "./quick-actions.tsx";
import { ReservationStatusChip } from "./status-chips.tsx";

export const handle: RouteHandle = {
  i18n: ["reservations", "money"],
  failure: "reservations:errors.reservations.load",
};

/** A reservation beside the page that it was opened from: `<that page>/:id`, with its query. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [loaded, allSports] = await Promise.all([loadReservation(staff, args.params.id), staff.call(sports.list)]);
  const detail = toDetail(loaded, allSports.data, staff.locale);
  return { detail, toPay: moneyInput(detail.price.toPay, staff.locale) };
}

export default function QuickView({ loaderData: { detail, toPay } }: Route.ComponentProps) {
  const { t } = useTranslation(["reservations", "money"]);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const { pathname: page } = useResolvedPath("..");
  const { price } = detail;
  const money = (cents: number) => formatCents(cents, price.currency, language);
  const isCanceled = detail.status === "canceled";
  const facts = [
    { label: t("reservations.show.when"), value: `${detail.date} ${detail.hours}`, isWide: true },
    { label: t("reservations.show.where"), value: detail.where, isWide: true },
    {
      label: t("reservations.show.phone"),
      value: detail.phone && <a href={`tel:${detail.phone.replace(/\s/gu, "")}`}>{detail.phone}</a>,
    },
    { label: t("reservations.show.sport"), value: detail.sport },
    { label: t("reservations.list.total"), value: money(price.discounted) },
    isCanceled
      ? { label: t("money:panel.toRefund"), value: price.toRefund > 0 && money(price.toRefund) }
      : { label: t("money:panel.toPay"), value: money(price.toPay) },
    { label: t("reservations.show.notes"), value: detail.notes, isWide: true },
  ];
  return (
    <SidePanel key={detail.id} title={detail.holder} closeTo={page + search} wholeTo={reservationHref(detail.id)}>
      <PanelChips>
        <ReservationStatusChip status={detail.status} canceledBy={detail.canceledBy} />
        {!isCanceled && <PaymentStatusChip status={detail.paymentStatus} isDue={detail.isDue} />}
      </PanelChips>
      <Facts facts={facts} />
      {detail.outside && <Alert severity="info">{t("reservations.show.outside")}</Alert>}
      <QuickActions detail={detail} toPay={toPay} returnTo={pathname + search} />
    </SidePanel>
  );
}
