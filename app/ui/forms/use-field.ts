import type { ReactNode } from "react";
import { useErrorText } from "../text.ts";
import { type AppField, useFormInfo } from "./app-form.tsx";
import type { FieldWidth } from "./field-shell.tsx";

/** Properties that all fields of the kit take. */
export interface FieldProps {
  readonly field: AppField;
  /** Defaults to what the form calls the field. */
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
  /** Marks the field as one that may stay empty; defaults to what the contract says of it. */
  readonly optional?: boolean;
  readonly width?: FieldWidth;
  readonly disabled?: boolean;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === "string") : typeof value === "string" ? [value] : [];

/** Joins a conform field with its form: label, errors in the user's words, the value to start with. */
export function useField({ field, label, hint, optional, width, disabled }: FieldProps) {
  const { ns, labelOf } = useFormInfo();
  const errorText = useErrorText(ns);
  const values = texts(field.initialValue);
  return {
    /** A new key is a new start: conform's reset. */
    key: field.key,
    /** All values of the field, for groups of boxes. */
    values,
    control: {
      id: field.id,
      name: field.name,
      label: label ?? labelOf(field.name) ?? field.name,
      errors: field.errors?.map((message) => errorText(message === "field.required" ? "field.required_here" : message)),
      defaultValue: values[0],
      hint,
      optional: optional ?? field.required === false,
      width,
      disabled,
    },
  };
}
