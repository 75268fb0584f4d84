import type { ComponentPropsWithRef, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import "./alert.css";

type Severity = "success" | "info" | "warning" | "error";

const icons: Readonly<Record<Severity, IconName>> = {
  success: "checkCircle",
  info: "info",
  warning: "warning",
  error: "error",
};

const tones: Readonly<Record<Severity, string>> = {
  success: "alertSuccess",
  info: "alertInfo",
  warning: "alertWarning",
  error: "alertError",
};

interface AlertProps extends ComponentPropsWithRef<"div"> {
  readonly severity: Severity;
  readonly variant?: "standard" | "filled";
  /** What can be done about it, at the end. */
  readonly action?: ReactNode;
  /** What a close button does, and what it says; there is such a button where both are given. */
  readonly onClose?: () => void;
  readonly closeText?: string;
}

/** A message in a coloured box with an icon. It is announced (`role="alert"`) unless another role is given. */
export function Alert({ severity, variant = "standard", action, onClose, closeText, className, ...rest }: AlertProps) {
  const { children, ...attributes } = rest;
  const look = ["alert", tones[severity], variant === "filled" && "alertFilled", className].filter(Boolean).join(" ");
  return (
    <div role="alert" {...attributes} className={look}>
      <Icon name={icons[severity]} className="alertIcon" />
      <div className="alertText">{children}</div>
      {action && <div className="alertAction">{action}</div>}
      {onClose && (
        <div className="alertAction">
          <button type="button" className="iconButton" aria-label={closeText} title={closeText} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
