import type { ComponentPropsWithRef, ReactNode } from "react";
import "./controls.css";

interface ChoiceProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  readonly type: "radio" | "checkbox";
  readonly label: ReactNode;
}

/** The browser's own box or round button, with its words beside it. */
export const Choice = ({ label, ...input }: ChoiceProps) => (
  <label className="tick">
    <input {...input} />
    <span className="tickText">{label}</span>
  </label>
);
