import { useEffect, useRef } from "react";
import { Alert } from "#app/ui/alert.tsx";

interface AffectedAlertProps {
  /** The tag of the reservations that are shown: with another tag they are news. */
  readonly tag: string;
  readonly children: string;
}

/** Says that nothing is saved yet, because of confirmed reservations. Takes the focus: it is below a long form. */
export function AffectedAlert({ tag, children }: AffectedAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tag) box.current?.focus();
  }, [tag]);
  // why autoFocus: without a script only this brings it into view.
  return (
    <Alert ref={box} severity="warning" tabIndex={-1} autoFocus>
      {children}
    </Alert>
  );
}
