import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import type { IconName } from "../icon-names.ts";
import type { Tone } from "../palette.ts";

interface StatusChipProps {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly children: ReactNode;
}

/** A status as a word with an icon on a quiet colour, so that colour never says it alone. Styled in base.css. */
export const StatusChip = ({ tone, icon, children }: StatusChipProps) => (
  <span className={`chip ${tone}`}>
    <Icon name={icon} />
    {children}
  </span>
);
