import { useTranslation } from "react-i18next";
import { turnEnds, turnLengthOn } from "#app/rules/turns.ts";
import { Button } from "#app/ui/button.tsx";
import type { AppField } from "#app/ui/forms/app-form.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { CourtTurn } from "#contracts/facilities/price-lists.ts";
import { otherEnds } from "./proceed.ts";
import { endOptions, type RequestedTimes, useEnds } from "./use-ends.ts";

interface EndFieldProps {
  readonly fields: Readonly<Record<keyof RequestedTimes, AppField>>;
  readonly turns: readonly CourtTurn[];
  /** Whether ends between turns are offered, too. */
  readonly isOpen: boolean;
}

const textOf = ({ initialValue }: AppField): string => (typeof initialValue === "string" ? initialValue : "");

/** The field of a reservation's end: where turns are sold after whole ones, unless others are asked for. */
export function EndField({ fields, turns, isOpen }: EndFieldProps) {
  const { t } = useTranslation("reservations");
  const first: RequestedTimes = {
    fieldId: textOf(fields.fieldId),
    date: textOf(fields.date),
    startAt: textOf(fields.startAt),
    endAt: textOf(fields.endAt),
    sportId: textOf(fields.sportId),
  };
  const firstTurn = turnLengthOn(turns, first);
  // An end between turns, as it was booked or sent, stays as it is.
  const isBetween =
    firstTurn !== null && first.endAt !== "" && !turnEnds(first.startAt || "00:00", firstTurn).includes(first.endAt);
  const isEvery = isOpen || isBetween;
  const ends = useEnds({ id: fields.endAt.id, first, turns, isOpen: isEvery });
  return (
    <>
      <SelectField
        field={fields.endAt}
        width="short"
        empty=""
        options={endOptions(ends, t)}
        hint={ends.turn === null ? undefined : t("reservations.form.turnHint", { minutes: ends.turn })}
      />
      {ends.turn !== null && ends.others.length === 0 && (
        <Button type="submit" {...otherEnds} size="small">
          {t("reservations.form.otherEnds")}
        </Button>
      )}
    </>
  );
}
