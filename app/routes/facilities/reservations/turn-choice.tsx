import type { ElementType } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { TextControl } from "#app/ui/forms/controls.tsx";
import { styled } from "#app/ui/styled.ts";
import { useErrorText } from "#app/ui/text.ts";
import type { MovePreview } from "./move.server.ts";

interface TurnChoiceProps {
  readonly move: MovePreview;
  /** The component that asks again: `Form`, or a fetcher's. */
  readonly form: ElementType;
  /** The address of the move's page. */
  readonly action: string;
}

const Choice = styled("div")({
  display: "grid",
  gap: 12,
  marginTop: 8,
  "& .offers": { display: "flex", flexWrap: "wrap", gap: 8 },
  "& .own": { display: "flex", flexWrap: "wrap", gap: 8, alignItems: "end" },
});

const Hidden = ({ of }: { readonly of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** What else can be done with a part of a turn: whole turns, or a price of one's own. GET forms, which ask again. */
export function TurnChoice({ move, form: Form, action }: TurnChoiceProps) {
  const { t } = useTranslation("reservations");
  const errorText = useErrorText("reservations");
  const { target, turns, ownPrice, ownPriceError } = move;
  if (!turns) return null;
  return (
    <Choice>
      <div className="offers">
        {turns.map((offer) => (
          <Form key={offer.endAt} method="get" action={action}>
            <Hidden of={{ ...target, ...offer }} />
            <Button type="submit" variant="contained">
              {`${offer.startAt}–${offer.endAt}`}
            </Button>
          </Form>
        ))}
      </div>
      <Form method="get" action={action} className="own">
        <Hidden of={{ ...target }} />
        <TextControl
          id="move-own-price"
          name="ownPrice"
          inputMode="decimal"
          autoComplete="off"
          width="short"
          label={t("reservations.form.ownPrice")}
          hint={t("reservations.form.ownPriceHint")}
          defaultValue={ownPrice}
          errors={ownPriceError ? [errorText(ownPriceError)] : undefined}
        />
        <Button type="submit" variant="outlined">
          {t("reservations.move.checkOwn")}
        </Button>
      </Form>
    </Choice>
  );
}
