import { type IconName, iconPaths } from "./icon-paths.ts";

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
}

/** A decorative icon, sized by the text around it. Hidden from assistive technology: a word always goes with it. */
export const Icon = ({ name, className }: IconProps) => (
  <svg className={className ? `icon ${className}` : "icon"} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={iconPaths[name]} />
  </svg>
);
