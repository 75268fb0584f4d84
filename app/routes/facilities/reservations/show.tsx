import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { reservationHistory } from "#app/backend/audit/reservation-history.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatCents } from "#app/rules/money.ts";
import { board, facilityStaff, hasRole } from "#app/rules/permissions.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { PaymentPanel } from "#app/ui/money/payment-panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import { sports } from "#contracts/settings/sports.ts";
import { loadSeries } from "../reservation-series/load.server.ts";
import { SeriesPanel } from "../reservation-series/panel.tsx";
import { toSummary } from "../reservation-series/summary.ts";
import type { Route } from "./+types/show";
import { type Detail, toDetail } from "./detail-view.ts";
import { HistoryPanel } from "./history-panel.tsx";
import { cancellationText, toHistory } from "./history-view.ts";
import { type LoadedReservation, loadReservation } from "./load.server.ts";
import { PriceSteps } from "./price-steps.tsx";
import { ReservationStatusChip } from "./status-chips.tsx";

export const handle: RouteHandle<{ readonly holder: string }> = {
  failure: "reservations:errors.reservations.load",
  i18n: ["reservations", "money", "price-lists", "reservation-series"],
  title: (shown, t) =>
    shown
      ? t("reservations:reservations.show.heading", { name: shown.holder })
      : "reservations:reservations.show.title",
  back: "/locations/reservations/list",
  crumbs: [{ to: "/locations/reservations/list", label: "reservations:reservations.list.title" }],
};

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, facilityStaff);
  const [loaded, allSports, log] = await Promise.all([
    loadReservation(staff, args.params.id),
    staff.call(sports.list),
    reservationHistory(args, staff, args.params.id),
  ]);
  const { seriesId, startAt, status } = loaded.reservation;
  const series = seriesId ? toSummary(await loadSeries(staff, seriesId), staff.locale) : null;
  const isOpen = status !== "canceled" && new Date(startAt) > new Date();
  return {
    ...toDetail(loaded, allSports.data, staff.locale),
    series,
    isOpen,
    ...historyOf(staff, loaded, log),
    mayOpenLog: hasRole(staff.roles, board),
    debitId: loaded.reservation.debit.id,
  };
}

/** What the log says of a reservation; it may say nothing while the reservation is there. */
function historyOf(
  { t, locale: language }: Pick<StaffCaller, "t" | "locale">,
  { reservation, timeZone }: LoadedReservation,
  log: Awaited<ReturnType<typeof reservationHistory>>,
) {
  const { id, status, debit } = reservation;
  const about = { id, timeZone, currency: debit.price.currency, language, t };
  return {
    history: log && toHistory(log, about),
    canceledText: log && status === "canceled" ? cancellationText(log, about) : null,
  };
}

const Columns = styled("div")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(2),
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  [theme.breakpoints.up("md")]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)" },
  "& .stack": { display: "grid", gap: theme.spacing(2), minWidth: 0 },
  "& .notes": { whiteSpace: "pre-line", overflowWrap: "anywhere" },
  "& .none": { color: theme.vars.palette.text.secondary },
}));

export default function ReservationPage({ loaderData: detail }: Route.ComponentProps) {
  const { t } = useTranslation("reservations");
  const language = useLanguage();
  useLiveRevalidation(["reservations"]);
  const { price } = detail;
  const facts = [
    { label: t("reservations.show.when"), value: `${detail.date} ${detail.hours}` },
    { label: t("reservations.show.where"), value: detail.where },
    { label: t("reservations.show.sport"), value: detail.sport },
    {
      label: t("reservations.show.holder"),
      value: detail.guest ? `${detail.holder} (${t("reservations.list.guest")})` : detail.holder,
    },
    {
      label: t("reservations.show.phone"),
      value: detail.phone && <a href={`tel:${detail.phone.replace(/\s/gu, "")}`}>{detail.phone}</a>,
    },
    {
      label: t("reservations.show.status"),
      value: <ReservationStatusChip status={detail.status} canceledBy={detail.canceledBy} />,
    },
    { label: t("reservations.show.created"), value: detail.created },
    { label: t("reservations.show.updated"), value: detail.updated },
  ];
  return (
    <>
      {detail.canceledText && <Alert severity="info">{detail.canceledText}</Alert>}
      {price.toRefund > 0 && (
        <Alert severity="warning">
          {t("reservations.show.refundHint", { amount: formatCents(price.toRefund, price.currency, language) })}
          {detail.hasStripe && ` ${t("reservations.show.refundStripe")}`}
        </Alert>
      )}
      <Columns>
        <div className="stack">
          <Panel padded>
            <div className="stack">
              <Actions detail={detail} />
              <Facts facts={facts} />
              {detail.outside && <Alert severity="info">{t("reservations.show.outside")}</Alert>}
            </div>
          </Panel>
          {detail.series && <SeriesPanel series={detail.series} from={detail.id} open={detail.isOpen} />}
          <Panel
            title={t("reservations.show.notes")}
            padded
            actions={
              <Button component={Link} to="notes" size="small" startIcon={<Icon name="edit" />}>
                {t("reservations.show.editNotes")}
              </Button>
            }
          >
            {detail.notes ? (
              <p className="notes">{detail.notes}</p>
            ) : (
              <p className="none">{t("reservations.show.noNotes")}</p>
            )}
          </Panel>
        </div>
        <div className="stack">
          <PaymentPanel
            price={detail.price}
            totalLabel={t(detail.isOwnPrice ? "reservations.show.ownPrice" : "reservations.show.total")}
            details={
              detail.priceSteps.length > 0 && <PriceSteps steps={detail.priceSteps} currency={detail.price.currency} />
            }
            status={detail.paymentStatus}
            isDue={detail.isDue}
            payments={detail.payments}
            isCanceled={detail.status === "canceled"}
            accountTo={detail.mayOpenLog ? `/my-organization/debits/${detail.debitId}` : undefined}
          />
          <HistoryPanel lines={detail.history} log={detail.mayOpenLog ? `/audit?target=${detail.id}` : null} />
        </div>
      </Columns>
    </>
  );
}

const ActionRow = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** The actions that are possible in this state; the likeliest first. */
function Actions({ detail }: { readonly detail: Detail }) {
  const { t } = useTranslation("reservations");
  const pending = detail.status === "pending";
  return (
    <ActionRow>
      {pending && (
        <Button component={Link} to="confirmation" variant="contained" startIcon={<Icon name="check" />}>
          {t("reservations.show.confirm")}
        </Button>
      )}
      {detail.status !== "canceled" && (
        <>
          <Button component={Link} to="edit" variant="outlined" startIcon={<Icon name="edit" />}>
            {t("reservations.show.edit")}
          </Button>
          <Button component={Link} to="move" variant="outlined" startIcon={<Icon name="moveRight" />}>
            {t("reservations.show.move")}
          </Button>
          <Button component={Link} to="cancellation" color="error" startIcon={<Icon name="cancel" />}>
            {pending ? t("reservations.show.reject") : t("reservations.show.cancel")}
          </Button>
        </>
      )}
      <Button component={Link} to={detail.agenda} variant="outlined" startIcon={<Icon name="calendar" />}>
        {t("reservations.show.openInAgenda")}
      </Button>
    </ActionRow>
  );
}
