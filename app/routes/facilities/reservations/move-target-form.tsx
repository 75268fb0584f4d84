import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type OptionGroup, SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { FieldRow } from "#app/ui/forms/field-set.tsx";
import { styled } from "#app/ui/styled.ts";
import { quarterHours } from "./form-options.ts";
import type { MoveTarget } from "./move.server.ts";

const times = (current: string) =>
  [...new Set([...quarterHours, current])].toSorted().map((time) => ({ value: time, label: time }));

const Lead = styled("p")({ marginBottom: 16 });

/** Asks where to: a GET form, so that the address holds the target and the price can be checked before saving. */
export function MoveTargetForm({
  courts,
  values,
}: {
  readonly courts: readonly OptionGroup[];
  readonly values: MoveTarget;
}) {
  const { t } = useTranslation("facilities");
  return (
    <Form method="get" key={JSON.stringify(values)}>
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
        <TextControl
          id="move-date"
          name="date"
          type="date"
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
          options={times(values.endAt)}
        />
        <Button type="submit" variant="outlined">
          {t("reservations.move.check")}
        </Button>
      </FieldRow>
    </Form>
  );
}
