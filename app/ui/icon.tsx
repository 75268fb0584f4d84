import { type IconName, iconPaths } from "./icon-paths.ts";

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
  /** What the icon says where no word stands beside it; without it the icon is decoration. */
  readonly label?: string;
}

/** An icon, sized by the text around it. */
export function Icon({ name, className, label }: IconProps) {
  const look = { className: className ? `icon ${className}` : "icon", viewBox: "0 0 24 24" };
  const path = <path d={iconPaths[name]} />;
  if (label === undefined)
    return (
      <svg {...look} aria-hidden="true">
        {path}
      </svg>
    );
  return (
    <svg {...look} role="img">
      <title>{label}</title>
      {path}
    </svg>
  );
}
