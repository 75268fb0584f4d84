import { redirect } from "react-router";
import { safeRedirectPath } from "#app/rules/own-path.ts";
import { type RouteArgs, sessionContext } from "../services.server.ts";
import type { Flash } from "./session.server.ts";

/** Default times of a snackbar in milliseconds, section 8 of the specification. */
const durations: Record<Flash["severity"], number> = { success: 3000, info: 3000, warning: 4000, error: 4000 };

/** A message for the next page. `key` is a text key with its namespace: `reservations:reservations.created`. */
export interface FlashMessage {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly severity: Flash["severity"];
  /** How long the message stays, in milliseconds; by severity unless given. */
  readonly duration?: number;
}

/** Leaves a message for the next page. */
export function setFlash({ context }: Pick<RouteArgs, "context">, message: FlashMessage): void {
  const { key, values, severity, duration } = message;
  context.get(sessionContext).setFlash({
    id: crypto.randomUUID(),
    key,
    severity,
    duration: duration ?? durations[severity],
    ...(values && { values: { ...values } }),
  });
}

/** The end of a successful action: on to `to` (an own path; anything else becomes `/`) with a message. */
export function redirectWithFlash(args: Pick<RouteArgs, "context">, to: string, message: FlashMessage): Response {
  setFlash(args, message);
  return redirect(safeRedirectPath(to));
}
