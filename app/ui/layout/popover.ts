import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * Closes the popovers of these ids when the page changes. They open, close on Esc and on a click elsewhere by
 * themselves (`popover` and `popovertarget` of HTML), with or without scripts.
 */
export function useCloseOnNavigation(...ids: readonly string[]): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the event; the ids never change.
  useEffect(() => {
    for (const id of ids) document.getElementById(id)?.hidePopover?.();
  }, [key]);
}
