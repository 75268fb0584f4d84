import type { ComponentPropsWithRef, ElementType, ReactNode } from "react";
import "./button.css";

interface OwnProps<As extends ElementType> {
  /** What it is drawn as: a link looks like a button where it leads to a form. A button unless given. */
  readonly component?: As;
  readonly variant?: "text" | "outlined" | "contained";
  readonly color?: "primary" | "secondary" | "error" | "warning" | "inherit" | undefined;
  readonly size?: "small" | "medium";
  readonly startIcon?: ReactNode;
  readonly endIcon?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

type ButtonProps<As extends ElementType = "button"> = OwnProps<As> &
  Omit<ComponentPropsWithRef<As>, keyof OwnProps<As>>;

/** Classes of what is not the default. */
const looks: Readonly<Record<string, string>> = {
  outlined: "buttonOutlined",
  contained: "buttonContained",
  secondary: "buttonSecondary",
  error: "buttonError",
  warning: "buttonWarning",
  inherit: "buttonInherit",
  small: "buttonSmall",
};

/** A button, or a link that looks like one. `contained` for the one that a page is about, `outlined` beside it. */
export function Button<As extends ElementType = "button">(props: ButtonProps<As>) {
  const { component, variant = "text", color = "primary", size = "medium", ...others } = props as ButtonProps;
  const { startIcon, endIcon, className, children, ...rest } = others;
  const Tag: ElementType = component ?? "button";
  const look = ["button", looks[variant], looks[color], looks[size], className].filter(Boolean).join(" ");
  return (
    <Tag {...(component === undefined && { type: "button" })} {...rest} className={look}>
      {startIcon && <span className="buttonIcon start">{startIcon}</span>}
      {children}
      {endIcon && <span className="buttonIcon end">{endIcon}</span>}
    </Tag>
  );
}
