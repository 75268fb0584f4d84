import { useTranslation } from "react-i18next";
import { Alert } from "#app/ui/alert.tsx";
import { useLanguage } from "#app/ui/use-language.ts";
import type { PriceHours } from "#contracts/facilities/price-lists.ts";
import { daysWords, hoursWords } from "./words.ts";

interface UncoveredHoursProps {
  readonly hours: readonly PriceHours[];
  /** The location's courts. */
  readonly courts: readonly { readonly id: string; readonly name: string }[];
}

/** Opening hours that would be left without a price, a line for each stretch with its days and courts. */
export function UncoveredHours({ hours, courts }: UncoveredHoursProps) {
  const { t } = useTranslation("price-lists");
  const language = useLanguage();
  const stretches = Map.groupBy(hours, ({ startAt, endAt, fieldIds }) => `${startAt} ${endAt} ${fieldIds.join()}`);
  return (
    <Alert severity="warning">
      {t("delete.uncovered")}
      <ul>
        {[...stretches].map(([key, same]) => {
          const [first] = same;
          if (!first) return null;
          const days = same.map(({ dayOfWeek }) => dayOfWeek);
          const named = courts.filter(({ id }) => first.fieldIds.includes(id)).map(({ name }) => name);
          const places = named.length === courts.length ? t("list.allCourts") : named.join(", ");
          return <li key={key}>{[daysWords(days, t, language), hoursWords(first, t), places].join(" · ")}</li>;
        })}
      </ul>
    </Alert>
  );
}
