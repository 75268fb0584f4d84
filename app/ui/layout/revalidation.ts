import type { ShouldRevalidateFunction } from "react-router";

/**
 * Reads a page's data again after a conflict, too: 409 says that the data which the form was made of is no longer so.
 * By itself the router keeps what it has after any refusal.
 */
export const revalidateAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate;

/** Keeps a page's data while only a record is opened or closed beside it: the page is no other one. */
export const keepBesideRecord: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) =>
  formMethod === undefined && currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search
    ? false
    : defaultShouldRevalidate;

/** Keeps what a form beside a page started from while the page around it is read again; another record is another form. */
export const keepWhileTyping: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod === undefined && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate);
