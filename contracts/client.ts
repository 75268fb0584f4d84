/** What a dashboard tells upstream of the browser for which it calls; upstream limits guesses by it. */

/** The visitor's address. Only callers that upstream is told to trust are believed; others count by their own. */
export const clientAddressHeader = "x-client-address";
/** The secret by which the visitor's browser is known again: an account has signed in there, or asked for a code. */
export const clientDeviceHeader = "x-client-device";
/** What such a secret looks like; anything else counts as none. */
export const clientDevice = /^[\w-]{22,100}$/u;
/** What the visitor's browser says that it is: its `User-Agent`, cut to so many characters. */
export const clientAgentHeader = "x-client-agent";
export const maxAgent = 400;
