import type { ComponentPropsWithRef, MouseEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { isPlainClick } from "../plain-click.ts";

interface BesideLinkProps extends Omit<ComponentPropsWithRef<typeof Link>, "to" | "onClick"> {
  /** The record's own page: for a new tab, and without scripts. */
  readonly to: string;
  /** Where the record opens beside the page that is shown, without a query; nowhere unless given. */
  readonly beside?: string | undefined;
  /** Whether the query of the page is kept, unless what opens has one of its own. */
  readonly keepsQuery?: boolean;
}

/** A link to a page which, with scripts and a plain click, opens beside the page that is shown (`Beside`). */
export function BesideLink({ to, beside, keepsQuery = true, ...rest }: BesideLinkProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = (event: MouseEvent) => {
    if (beside === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(keepsQuery ? beside + search : beside, { preventScrollReset: true });
  };
  return <Link {...rest} to={to} onClick={open} aria-current={pathname === beside || undefined} />;
}
