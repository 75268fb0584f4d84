import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { useCloseOnNavigation } from "./layout/popover.ts";
import { sheet } from "./sheet.ts";
import { styled } from "./styled.ts";

// A popover opens, and closes on Esc and on a click elsewhere, with or without scripts.

const Items = styled("div")(({ theme }) => ({
  textAlign: "start",
  whiteSpace: "normal",
  "& > a": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    minHeight: 44,
    padding: "4px 10px",
    borderRadius: theme.vars.shape.borderRadius,
    color: "inherit",
    font: theme.vars.font.body2,
    fontWeight: 500,
    textDecoration: "none",
    overflowWrap: "anywhere",
  },
  "& > a:hover": { background: theme.vars.palette.action.hover },
  "& > a .icon": { flex: "none", color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up("sm")]: {
    width: "max-content",
    maxWidth: 320,
    padding: 6,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    background: theme.vars.palette.background.raised,
    color: theme.vars.palette.text.primary,
    boxShadow: theme.vars.palette.elevation.floating,
    // The popover stands below the button that opened it; in the middle of the window where a browser cannot place it
    // there.
    "@supports (position-area: bottom)": {
      positionArea: "bottom span-left",
      positionTryFallbacks: "flip-block",
      inset: "auto",
      margin: "4px 0",
    },
  },
  [theme.breakpoints.down("sm")]: { ...sheet(theme), "&:popover-open": { display: "grid" } },
}));

interface RowMenuProps {
  /** What the row is called. */
  readonly name: string;
  /** `MenuLink`s. */
  readonly children: ReactNode;
}

/** The rarer things that can be done with a row, behind a sign among its `RowActions`. */
export function RowMenu({ name, children }: RowMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const label = t("more.ofRow", { name });
  return (
    <>
      <button type="button" popoverTarget={id} className="iconButton" aria-label={label} title={label}>
        <Icon name="more" />
      </button>
      <Items id={id} popover="auto">
        {children}
      </Items>
    </>
  );
}

/** An entry of a menu: a link to a page that does something. */
export const MenuLink = ({ icon, children, ...link }: { readonly icon: IconName } & ComponentProps<typeof Link>) => (
  <Link {...link}>
    <Icon name={icon} />
    {children}
  </Link>
);

const Fold = styled("div")(({ theme }) => ({
  display: "contents",
  "& > .foldItems": { display: "contents" },
  "& > .foldButton": { display: "none" },
  [theme.breakpoints.down("sm")]: {
    "& > .foldButton": { display: "inline-flex", minWidth: 44, paddingInline: 10 },
    "& > .foldItems": sheet(theme),
  },
}));

/** Buttons that stand among others where there is room, and behind one on a phone. */
export function FoldedButtons({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  useCloseOnNavigation(id);
  return (
    <Fold>
      <Button popoverTarget={id} variant="outlined" className="foldButton" aria-label={t("more.buttons")}>
        <Icon name="more" />
      </Button>
      <div id={id} popover="auto" className="foldItems">
        {children}
      </div>
    </Fold>
  );
}
