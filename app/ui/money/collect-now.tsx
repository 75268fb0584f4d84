import type { ReactNode } from "react";
import type { AppField } from "../forms/app-form.tsx";
import { CheckboxField } from "../forms/choice-fields.tsx";
import { styled } from "../styled.ts";

/** Shows what belongs to the tick only where it is set, by CSS: it works without a script, too. What is wrong stays in sight. */
const Root = styled("div")({
  display: "grid",
  gap: 12,
  "&:has(> .tickBox input:not(:checked)):not(:has(> .collected [aria-invalid=true])) > .collected": { display: "none" },
});

interface CollectNowProps {
  readonly field: AppField;
  /** How much is collected, and how. */
  readonly children: ReactNode;
}

/** Whether money is collected in the same step, and what of it is asked. Its form refuses an amount without the tick. */
export const CollectNow = ({ field, children }: CollectNowProps) => (
  <Root>
    <div className="tickBox">
      <CheckboxField field={field} />
    </div>
    <div className="collected">{children}</div>
  </Root>
);
