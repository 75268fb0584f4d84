import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormulaValues, formulasOf } from "#app/rules/events/formulas.ts";
import type { AppField } from "../forms/app-form.tsx";
import { RadioGroupField } from "../forms/choice-fields.tsx";
import { FieldRow } from "../forms/field-set.tsx";
import { TextField } from "../forms/text-field.tsx";
import { styled } from "../styled.ts";

type Fields = { readonly [Name in Exclude<keyof FormulaValues, "formula">]: AppField };
/** The fields that the type of a round leaves open by itself; the others say how rounds follow each other. */
type RoundFields = Omit<Fields, "bestNext" | "crossing" | "knockout">;

const Part = styled("div")({ display: "flex", flexDirection: "column", gap: 20 });

/** Fields that show for some formulas only. */
const For = ({
  what,
  children,
}: {
  readonly what: keyof typeof formulasOf | "grandFinal";
  readonly children: ReactNode;
}) => <Part data-for={what}>{children}</Part>;

interface OptionFieldsProps {
  readonly fields: RoundFields;
  /** Further counts, beside those of groups. */
  readonly counts?: ReactNode;
  /** What is asked between how groups and how knockouts are played. */
  readonly children?: ReactNode;
}

/** What the chosen formula, or the type of a round, leaves open. */
export function OptionFields({ fields, counts, children }: OptionFieldsProps) {
  const { t } = useTranslation("structure");
  return (
    <>
      {/* why: a row of which nothing shows would leave its gap. */}
      <For what="counts">
        <FieldRow>
          <For what="groups">
            <Count field={fields.groupCount} />
          </For>
          <For what="pools">
            <Count field={fields.matchesPerTeam} />
          </For>
          <For what="goOn">
            <Count field={fields.qualifiersPerGroup} />
          </For>
          {counts}
          <For what="heats">
            <Count field={fields.turns} />
          </For>
          <For what="heats">
            <Count field={fields.heatSize} />
          </For>
        </FieldRow>
      </For>
      <For what="legs">
        <RadioGroupField
          field={fields.legs}
          options={(["1", "2"] as const).map((value) => ({ value, label: t(`choices.legs.${value}`) }))}
        />
      </For>
      {children}
      <For what="placement">
        <RadioGroupField
          field={fields.placement}
          options={(["none", "third", "all"] as const).map((value) => ({
            value,
            label: t(`choices.placement.${value}`),
          }))}
        />
      </For>
      <For what="grandFinal">
        <RadioGroupField
          field={fields.grandFinal}
          options={(["reset", "single"] as const).map((value) => ({
            value,
            label: t(`choices.grandFinal.${value}`),
          }))}
        />
      </For>
    </>
  );
}

/** What the chosen formula leaves open: of its rounds, and of how teams go from one to the next. */
export function FormulaFields({ fields }: { readonly fields: Fields }) {
  const { t } = useTranslation("structure");
  return (
    <OptionFields
      fields={fields}
      counts={
        <For what="goOn">
          <Count field={fields.bestNext} />
        </For>
      }
    >
      <For what="crossing">
        <RadioGroupField
          field={fields.crossing}
          options={(["byGroup", "byRecord"] as const).map((value) => ({
            value,
            label: t(`choices.crossing.${value}`),
          }))}
        />
      </For>
      <For what="goOn">
        <RadioGroupField
          field={fields.knockout}
          options={(["single", "double"] as const).map((value) => ({ value, label: t(`choices.knockout.${value}`) }))}
        />
      </For>
    </OptionFields>
  );
}

/** A whole number. */
export const Count = ({ field }: { readonly field: AppField }) => (
  <TextField field={field} type="number" inputMode="numeric" width="short" optional={false} />
);
