import type { ShouldRevalidateFunction } from "react-router";

/**
 * Reads a page's data again after a conflict, too: 409 says that the data which the form was made of is no longer so.
 * By itself the router keeps what it has after any refusal.
 */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;
