import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { styled } from "../styled.ts";
import { Choice } from "./choice.tsx";
import type { Option } from "./controls.tsx";
import { describedBy, FieldErrors } from "./field-shell.tsx";
import { type FieldProps, useField } from "./use-field.ts";

const Group = styled("fieldset")(({ theme }) => ({
  "& legend": { padding: 0, marginBottom: 4, font: theme.vars.font.body2, fontWeight: 600 },
  "& .aside, & .hint": { color: theme.vars.palette.text.secondary, fontWeight: 400 },
  "& .hint": { font: theme.vars.font.caption },
  "& [role=group]": { marginTop: 8 },
  "& .choices": { display: "flex", flexDirection: "column", alignItems: "flex-start" },
  "& .choices.inline": { flexDirection: "row", flexWrap: "wrap", columnGap: 8 },
  // Choices below each other have their hints on a second line; beside each other they keep them on the first.
  "& .choices:not(.inline) label:has(.hint)": {
    alignItems: "flex-start",
    "& .hint": { display: "block" },
    "& .tickText": { paddingBlock: "8px 4px" },
  },
}));

interface ChoiceOption extends Option {
  /** A second line that explains the choice. */
  readonly hint?: ReactNode;
  /** The heading under which the choice stands, with its neighbours of the same: courts under their location. */
  readonly group?: string;
}

interface ChoicesProps extends FieldProps {
  readonly options: readonly ChoiceOption[];
  /** Choices beside each other instead of below. */
  readonly inline?: boolean;
}

function Choices({ type, options, inline, ...props }: ChoicesProps & { type: "radio" | "checkbox" }) {
  const { t } = useTranslation();
  const { key, values, control } = useField(props);
  const { id, name, label, hint, errors, optional, disabled } = control;
  const groups = [...new Set(options.map(({ group = "" }) => group))];
  return (
    <Group
      key={key}
      // why: the error summary's link leads to the field's id; the first choice carries it, if there is one.
      {...(options.length === 0 && { id, tabIndex: -1 })}
      aria-describedby={describedBy(id, hint, errors)}
      aria-invalid={errors?.length ? true : undefined}
    >
      <legend>
        {label}
        {optional && <span className="aside"> {t("forms.optional")}</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-description`}>
          {hint}
        </p>
      )}
      {groups.map((group) => (
        <div key={group} {...(group && { role: "group", "aria-label": group })}>
          {group && <p className="aside">{group}</p>}
          <div className={inline ? "choices inline" : "choices"}>
            {options
              .filter((option) => (option.group ?? "") === group)
              .map((option) => (
                <Choice
                  key={option.value}
                  type={type}
                  id={option === options[0] ? id : `${id}-${option.value}`}
                  name={name}
                  value={option.value}
                  defaultChecked={values.includes(option.value) || (option.value === "" && values.length === 0)}
                  disabled={disabled || option.disabled}
                  label={
                    <>
                      {option.label}
                      {option.hint && <span className="hint"> {option.hint}</span>}
                    </>
                  }
                />
              ))}
          </div>
        </div>
      ))}
      <FieldErrors id={id} errors={errors} />
    </Group>
  );
}

/** One of a few choices, all visible. None can be taken back, so it is no field that may stay empty. */
export const RadioGroupField = (props: ChoicesProps) => <Choices optional={false} {...props} type="radio" />;

/** Any of a few choices; each checked one is sent under the field's name. */
export const CheckboxGroupField = (props: ChoicesProps) => <Choices {...props} type="checkbox" />;

interface CheckboxProps extends FieldProps {
  readonly value?: string;
  /** Id of what says what is wrong, in place of the box's own errors. */
  readonly errorsAt?: string;
}

/** A single yes or no. Sends `on` (or `value`) when checked, nothing otherwise. */
export function CheckboxField({ value = "on", errorsAt, ...props }: CheckboxProps) {
  const { key, values, control } = useField(props);
  const { id, name, label, hint, errors, disabled } = control;
  return (
    <Group as="div" key={key}>
      <Choice
        type="checkbox"
        id={id}
        name={name}
        value={value}
        defaultChecked={values.includes(value) || values.includes("true")}
        disabled={disabled}
        aria-describedby={
          [describedBy(id, hint, errorsAt ? undefined : errors), errorsAt].filter(Boolean).join(" ") || undefined
        }
        aria-invalid={errors?.length ? true : undefined}
        label={label}
      />
      {hint && (
        <p className="hint" id={`${id}-description`}>
          {hint}
        </p>
      )}
      {!errorsAt && <FieldErrors id={id} errors={errors} />}
    </Group>
  );
}
