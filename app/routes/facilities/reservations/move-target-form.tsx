import { useTranslation } from "react-i18next";
import { Form, Link } from "react-router";
import { placeQuery } from "#app/rules/agenda/links.ts";
import { quarterHours } from "#app/rules/quarter-hours.ts";
import { turnEnds, turnLengthOn } from "#app/rules/turns.ts";
import { Button } from "#app/ui/button.tsx";
import { type OptionGroup, SelectControl } from "#app/ui/forms/controls.tsx";
import { DateControl } from "#app/ui/forms/date-field.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { styled } from "#app/ui/styled.ts";
import type { CourtTurn } from "#contracts/facilities/price-lists.ts";
import type { MoveTarget } from "./move.server.ts";
import { otherEnds } from "./proceed.ts";
import { endOptions, useEnds } from "./use-ends.ts";

const times = (current: string) =>
  [...new Set([...quarterHours, current])].toSorted().map((time) => ({ value: time, label: time }));

const Lead = styled("p")({ marginBottom: 16 });

interface MoveTargetFormProps {
  readonly courts: readonly OptionGroup[];
  readonly values: MoveTarget;
  readonly turns: readonly CourtTurn[];
  readonly sportId: string | null;
  /** Whether ends between turns are offered, too. */
  readonly everyEnd: boolean;
  /** Where a move leads back to; empty for the reservation's page. */
  readonly returnTo: string;
}

/**
 * Asks where the reservation goes: a GET form, so that the address holds the target and the price can be checked before
 * saving.
 */
export function MoveTargetForm(props: MoveTargetFormProps) {
  return <TargetForm key={JSON.stringify(props.values)} {...props} />;
}

function TargetForm({ courts, values, turns, sportId, everyEnd, returnTo }: MoveTargetFormProps) {
  const { t } = useTranslation("reservations");
  const first = { ...values, sportId: sportId ?? "" };
  const firstTurn = turnLengthOn(turns, first);
  // A time between turns stays as it is, when it is so already or was asked for.
  const isOpen = everyEnd || (firstTurn !== null && !turnEnds(values.startAt, firstTurn).includes(values.endAt));
  const ends = useEnds({ id: "move-end", first, turns, isOpen });
  return (
    <Form method="get">
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <Lead>{t("reservations.move.lead")}</Lead>
      <FieldRow>
        <SelectControl
          id="move-court"
          name="fieldId"
          width="medium"
          label={t("reservations.form.court")}
          defaultValue={values.fieldId}
          options={courts}
        />
        <DateControl
          id="move-date"
          name="date"
          width="short"
          label={t("reservations.form.date")}
          defaultValue={values.date}
        />
        <SelectControl
          id="move-start"
          name="startAt"
          width="short"
          label={t("reservations.form.startAt")}
          defaultValue={values.startAt}
          options={times(values.startAt)}
        />
        <SelectControl
          id="move-end"
          name="endAt"
          width="short"
          label={t("reservations.form.endAt")}
          defaultValue={values.endAt}
          options={endOptions(ends, t)}
          hint={ends.turn === null ? undefined : t("reservations.form.turnHint", { minutes: ends.turn })}
        />
        <Button type="submit" variant="outlined">
          {t("reservations.move.check")}
        </Button>
        {ends.turn !== null && ends.others.length === 0 && (
          <Button
            component={Link}
            to={`?${placeQuery(values)}&${otherEnds.value}&${new URLSearchParams({ returnTo })}`}
            size="small"
          >
            {t("reservations.form.otherEnds")}
          </Button>
        )}
      </FieldRow>
    </Form>
  );
}
