import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg";

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
  /** What the icon says where no word stands beside it; without it the icon is decoration. */
  readonly label?: string;
}

/**
 * An icon, sized by the text around it. why: a reference into one file that browsers keep. Icons stand in every row of
 * a list; their shapes made up a fifth of a page, and as many bytes of its JavaScript.
 */
export function Icon({ name, className, label }: IconProps) {
  const look = className ? `icon ${className}` : "icon";
  const shape = <use href={`${sprite}#${name}`} />;
  if (label === undefined)
    return (
      <svg className={look} aria-hidden="true">
        {shape}
      </svg>
    );
  return (
    <svg className={look} role="img">
      <title>{label}</title>
      {shape}
    </svg>
  );
}
