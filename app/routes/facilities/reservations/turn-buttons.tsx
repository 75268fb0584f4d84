import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { styled } from "#app/ui/styled.ts";
import type { TurnOffers } from "#contracts/facilities/price-lists.ts";
import { turnName } from "./proceed.ts";

const ButtonRow = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBottom: 16 });

/** Whole turns near the time that was refused, each a click away. */
export function TurnButtons({ offers }: { readonly offers: TurnOffers["offers"] }) {
  const { t } = useTranslation("reservations");
  return (
    <ButtonRow>
      {offers.map(({ startAt, endAt }) => (
        <Button key={endAt} type="submit" name={turnName} value={`${startAt} ${endAt}`} variant="contained">
          {t("reservations.form.bookTurn", { hours: `${startAt}–${endAt}` })}
        </Button>
      ))}
    </ButtonRow>
  );
}
