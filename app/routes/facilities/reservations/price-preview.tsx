import { useTranslation } from "react-i18next";
import { parseErrorMessage } from "#app/rules/error-text.ts";
import { formatCents } from "#app/rules/money.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ConflictList } from "#app/ui/courts/conflict-list.tsx";
import { useErrorText } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import { PriceSteps } from "./price-steps.tsx";
import type { ReservationReply, ShownPrice } from "./save.server.ts";
import { useLivePrice } from "./use-live-price.ts";

/** What the price list asks, once it was worked out. */
export function PricePreview({ price }: { readonly price: ShownPrice | undefined }) {
  const { t } = useTranslation("reservations");
  const language = useLanguage();
  if (!price) return null;
  const { total, discounted, currency } = price;
  return (
    <Alert severity={price.outside ? "warning" : "info"} role="status">
      {t(price.isOwn ? "reservations.form.previewOwn" : "reservations.form.previewResult", {
        total: formatCents(total, currency, language),
      })}
      {discounted !== total && (
        <> · {t("reservations.form.previewAsked", { asked: formatCents(discounted, currency, language) })}</>
      )}
      <PriceSteps steps={price.steps} currency={currency} />
      {price.outside && <div>{t("reservations.form.previewOutside")}</div>}
    </Alert>
  );
}

interface LivePriceProps {
  readonly formId: string;
  /** The form's answer: without a script its price, and the refusals that stand above the form. */
  readonly reply: ReservationReply | undefined;
}

/** The price as the form changes, or why the form's time cannot be booked. */
export function LivePrice({ formId, reply }: LivePriceProps) {
  const errorText = useErrorText("reservations");
  const live = useLivePrice(formId);
  const refusals = Object.values(live?.error ?? {}).flatMap((messages) => messages ?? []);
  // What is half typed is not wrong yet.
  const told = refusals.filter((message) => !parseErrorMessage(message).code.startsWith("field."));
  if (!live || live.price || told.length === 0 || reply) return <PricePreview price={(live ?? reply)?.price} />;
  return (
    <Alert severity="warning" role="status">
      {told.map((message) => (
        <div key={message}>{errorText(message)}</div>
      ))}
      {live.conflicts && <ConflictList conflicts={live.conflicts} />}
    </Alert>
  );
}
