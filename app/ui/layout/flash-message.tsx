import { lazy, Suspense, useEffect, useState } from "react";
import { Alert } from "../alert.tsx";

// why: most pages have no message, and the snackbar brings MUI with it.
const Snackbar = lazy(() => import("./snackbar.tsx"));

/** A message left by the previous page, in the user's language. `duration` in milliseconds. */
export interface Flash {
  readonly id: string;
  readonly message: string;
  readonly severity: "success" | "info" | "warning" | "error";
  readonly duration: number;
}

/** Without a script: the message stands above the page's content. */
export const FlashNoScript = ({ flash }: { readonly flash: Flash | null | undefined }) =>
  flash && (
    <noscript>
      <Alert severity={flash.severity} variant="filled" className="flash">
        {flash.message}
      </Alert>
    </noscript>
  );

/** With scripts: a snackbar for the message's time; it stays while the pointer or the focus is on it. */
export function FlashSnackbar({ flash }: { readonly flash: Flash | null | undefined }) {
  const [shown, setShown] = useState<Flash>();
  useEffect(() => {
    if (flash) setShown(flash);
  }, [flash]);
  return (
    shown && (
      <Suspense>
        <Snackbar key={shown.id} message={shown.message} severity={shown.severity} duration={shown.duration} />
      </Suspense>
    )
  );
}
