import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Closes the popovers of these ids when the page changes. They open, close on Esc and on a click elsewhere by
 * themselves (`popover` and `popovertarget` of HTML), with or without scripts.
 */
export function useCloseOnNavigation(...ids: readonly string[]): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // why: a menu may have been opened before the scripts were there; their start is no change of page.
    if (shown.current === key) return;
    shown.current = key;
    for (const id of ids) document.getElementById(id)?.hidePopover?.();
  });
}
