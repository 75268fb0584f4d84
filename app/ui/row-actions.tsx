import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { styled } from "./styled.ts";

/** What can be done with a row, at its end: signs whose words show under the pointer and are read out. */
export const RowActions = styled("div")(({ theme }) => ({
  display: "flex",
  justifyContent: "flex-end",
  alignItems: "center",
  gap: 4,
  // The actions make a row no higher than it is without them.
  marginBlock: -6,
  "& form": { display: "contents" },
  "& .iconButton": { fontSize: "1.0625rem", color: theme.vars.palette.text.secondary },
  "& .iconButton:hover": { color: theme.vars.palette.text.primary },
  "& .iconButton:disabled": { opacity: 0.4 },
  [theme.breakpoints.down("sm")]: { justifyContent: "flex-start", marginInlineStart: -12, marginBlock: 0 },
}));

interface Sign {
  readonly icon: IconName;
  /** What the action does, and to which record. */
  readonly label: string;
}

/** A way to a page that acts on a row. */
export const IconLink = ({ icon, label, ...link }: Sign & ComponentProps<typeof Link>) => (
  <Link {...link} className="iconButton" aria-label={label} title={label}>
    <Icon name={icon} />
  </Link>
);

/** A submit button that acts on a row. */
export const IconButton = ({ icon, label, ...button }: Sign & ComponentProps<"button">) => (
  <button type="submit" {...button} className="iconButton" aria-label={label} title={label}>
    <Icon name={icon} />
  </button>
);
