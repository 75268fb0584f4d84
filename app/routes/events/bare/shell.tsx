import type { ReactNode } from "react";

interface BareShellProps {
  /** What the document is called. */
  readonly title: string;
  /** Address of a script of the page's own, which makes it livelier and which it does without. */
  readonly script?: string;
  readonly children: ReactNode;
}

/** A page for a court's side: nothing around it, nothing that search engines keep, no script but its own. */
export const BareShell = ({ title, script, children }: BareShellProps) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex, nofollow" />
    {children}
    {script !== undefined && <script src={script} type="module" />}
  </>
);
