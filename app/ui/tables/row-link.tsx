import type { ReactNode } from "react";
import { Link } from "react-router";
import { BesideLink } from "../layout/beside-link.tsx";

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
    <BesideLink className="rowLink" {...{ to, beside }}>
      {children}
    </BesideLink>
  );
