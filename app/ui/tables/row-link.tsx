import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { isPlainClick } from "../plain-click.ts";

interface RowLinkProps {
  /** The record's own page. */
  readonly to: string;
  /** Where the record opens beside its list, without a query; the list's own is kept. */
  readonly beside?: string | undefined;
  readonly children: ReactNode;
}

/** The link that fills a row. With scripts a plain click opens the record beside the list, where there is such a place. */
export const RowLink = ({ to, beside, children }: RowLinkProps) =>
  beside === undefined ? (
    <Link className="rowLink" to={to}>
      {children}
    </Link>
  ) : (
    <BesideLink {...{ to, beside }}>{children}</BesideLink>
  );

function BesideLink({ to, beside, children }: RowLinkProps & { readonly beside: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void navigate(beside + search, { preventScrollReset: true });
  };
  return (
    <Link className="rowLink" to={to} onClick={open} aria-current={pathname === beside || undefined}>
      {children}
    </Link>
  );
}
