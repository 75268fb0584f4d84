import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { reservationHref } from "#app/rules/agenda/links.ts";
import { currencySymbol } from "#app/rules/money.ts";
import { Button } from "#app/ui/button.tsx";
import { AppForm, useAppForm } from "#app/ui/forms/app-form.tsx";
import { FormActions } from "#app/ui/forms/form-actions.tsx";
import { TextAreaField } from "#app/ui/forms/text-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icon-names.ts";
import { AmountFields } from "#app/ui/money/amount-fields.tsx";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { maxNotes } from "#contracts/sizes.ts";
import { CancellationTargetField } from "./cancellation-target-field.tsx";
import type { Detail } from "./detail-view.ts";

const Actions = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 8,
  justifyItems: "start",
  "& details": { justifySelf: "stretch" },
  "& summary": { listStyle: "none", justifySelf: "start" },
  "& summary::-webkit-details-marker": { display: "none" },
  "& details[open] > form": {
    marginBlock: theme.spacing(1.5),
    paddingInlineStart: theme.spacing(2),
    borderInlineStart: `2px solid ${theme.vars.palette.divider}`,
  },
}));

interface QuickActionsProps {
  readonly detail: Detail;
  /** What is left to collect, as a field takes it. */
  readonly toPay: string;
  /** Where the actions lead back to. */
  readonly returnTo: string;
}

/**
 * What can be done with a reservation from where it is looked at, the likeliest first. Each is the form of the page
 * that does it, which also shows what was refused.
 */
export function QuickActions({ detail, toPay, returnTo }: QuickActionsProps) {
  const { t } = useTranslation("reservations");
  const to = (page: string) => `${reservationHref(detail.id)}/${page}?${new URLSearchParams({ returnTo })}`;
  const isCanceled = detail.status === "canceled";
  return (
    <Actions>
      {detail.status === "pending" && <Confirm action={to("confirmation")} />}
      {!isCanceled && detail.price.toPay > 0 && (
        <Disclosure icon="euro" label={t("reservations.quick.collect")}>
          <Collect key={toPay} action={to("payments/new")} toPay={toPay} currency={detail.price.currency} />
        </Disclosure>
      )}
      {!isCanceled && (
        <Button component={Link} to={to("move")} size="small" startIcon={<Icon name="moveRight" />}>
          {t("reservations.show.move")}
        </Button>
      )}
      <Disclosure icon="note" label={t("reservations.show.notes")}>
        <Notes key={detail.notes} action={to("notes")} notes={detail.notes} />
      </Disclosure>
      {!isCanceled && (
        <Disclosure
          icon="cancel"
          label={t(detail.status === "pending" ? "reservations.show.reject" : "reservations.show.cancel")}
          color="error"
        >
          <Cancel action={to("cancellation")} isPending={detail.status === "pending"} />
        </Disclosure>
      )}
    </Actions>
  );
}

interface DisclosureProps {
  readonly icon: IconName;
  readonly label: string;
  readonly color?: "error";
  readonly children: ReactNode;
}

/** A button that opens its form below it; one of them at a time. */
const Disclosure = ({ icon, label, color, children }: DisclosureProps) => (
  <details name="quick-action">
    <Button component="summary" size="small" color={color} startIcon={<Icon name={icon} />}>
      {label}
    </Button>
    {children}
  </details>
);

interface ActionProps {
  readonly action: string;
}

function Confirm({ action }: ActionProps) {
  const { t } = useTranslation("reservations");
  const [form] = useAppForm({ id: "confirmation" });
  return (
    <AppForm form={form} ns="reservations" action={action}>
      <FormActions submit={t("reservations.show.confirm")} />
    </AppForm>
  );
}

interface CollectProps extends ActionProps {
  readonly toPay: string;
  readonly currency: Detail["price"]["currency"];
}

function Collect({ action, toPay, currency }: CollectProps) {
  const { t } = useTranslation("money");
  const language = useLanguage();
  const [form, fields] = useAppForm<{ amount: string; method: string }>({
    id: "payment",
    defaultValue: { amount: toPay, method: "cash" },
  });
  return (
    <AppForm form={form} ns="money" action={action}>
      <AmountFields fields={fields} symbol={currencySymbol(currency, language)} />
      <FormActions submit={t("payment.add")} />
    </AppForm>
  );
}

function Notes({ action, notes }: ActionProps & { readonly notes: string }) {
  const { t } = useTranslation("reservations");
  const [form, fields] = useAppForm<{ notes: string }>({ id: "notes", defaultValue: { notes } });
  return (
    <AppForm form={form} ns="reservations" labels={{ notes: t("reservations.show.notes") }} action={action}>
      <TextAreaField field={fields.notes} rows={5} maxLength={maxNotes} optional />
      <FormActions submit={t("reservations.notes.submit")} />
    </AppForm>
  );
}

function Cancel({ action, isPending }: ActionProps & { readonly isPending: boolean }) {
  const { t } = useTranslation("reservations");
  const [form, fields] = useAppForm<{ target: string }>({
    id: "cancellation",
    defaultValue: { target: isPending ? "manager" : "user" },
  });
  return (
    <AppForm form={form} ns="reservations" labels={{ target: t("reservations.cancellation.target") }} action={action}>
      <CancellationTargetField field={fields.target} isPending={isPending} />
      <FormActions submit={t("reservations.cancellation.submit")} tone="error" />
    </AppForm>
  );
}
