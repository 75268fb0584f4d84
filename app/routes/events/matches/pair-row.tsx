import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors } from "#app/ui/forms/field-shell.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { styled } from "#app/ui/styled.ts";
import { useErrorText } from "#app/ui/text.ts";
import type { FigureValues, PairValues } from "./values.ts";

const Row = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(56px, 88px) repeat(2, 88px)",
  alignItems: "center",
  gap: 8,
  "& > .label": { fontWeight: 600 },
  "& > .name": { font: theme.vars.font.caption, overflowWrap: "anywhere", alignSelf: "end" },
  "& input": { textAlign: "center", fontVariantNumeric: "tabular-nums" },
  "& > p": { gridColumn: "1 / -1" },
}));

/** Names the sides above the columns of the pairs below. */
export const Heads = ({ names }: { readonly names: readonly string[] }) => (
  <Row aria-hidden="true">
    <span />
    <span className="name">{names[0]}</span>
    <span className="name">{names[1]}</span>
  </Row>
);

interface PairRowProps<Shape extends Record<string, unknown>> {
  readonly field: FieldMetadata<PairValues, Shape, string[]>;
  readonly label: string;
  /** What the two sides are called. */
  readonly names: readonly string[];
  /** Whether letters may be typed, too: an advantage. */
  readonly isText?: boolean | undefined;
}

/** Two numbers beside each other, with what is wrong with them below. */
export function PairRow<Shape extends Record<string, unknown>>(props: PairRowProps<Shape>) {
  const { field, label, names, isText = false } = props;
  const errorText = useErrorText("matches");
  const { home, away } = field.getFieldset();
  const errors = [...new Set([field, home, away].flatMap((one) => one.errors ?? []))].map(errorText);
  return (
    <Row id={field.id} tabIndex={-1} role="group" aria-label={label}>
      <span className="label">{label}</span>
      {[home, away].map((part, at) => (
        <div key={part.key ?? part.name} className="input">
          <input
            id={part.id}
            name={part.name}
            type="text"
            inputMode={isText ? "text" : "numeric"}
            autoComplete="off"
            defaultValue={part.initialValue}
            aria-label={`${label}, ${names[at]}`}
            aria-describedby={errors.length > 0 ? `${field.id}-error` : undefined}
            aria-invalid={errors.length > 0 ? true : undefined}
          />
        </div>
      ))}
      <FieldErrors id={field.id} errors={errors} />
    </Row>
  );
}

interface FigureRowsProps<Shape extends Record<string, unknown>> {
  readonly field: FieldMetadata<FigureValues[], Shape, string[]>;
  readonly names: readonly string[];
}

/** A figure for each entrant of a heat. */
export const FigureRows = <Shape extends Record<string, unknown>>({ field, names }: FigureRowsProps<Shape>) =>
  field
    .getFieldList()
    .map((row, at) => (
      <TextField
        key={row.key ?? row.name}
        field={row.getFieldset().value}
        label={names[at] ?? ""}
        inputMode="decimal"
        autoComplete="off"
        width="short"
      />
    ));
