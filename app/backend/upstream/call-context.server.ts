import type { Credentials, Files } from "./request.server.ts";

/** The credentials and the language of a call, and the request it is done for. */
export interface CallContext extends Credentials {
  readonly language: string;
  readonly requestId: string;
  /** Ends the call early. Never pass it for a write: a closed tab must not leave its outcome unknown. */
  readonly signal?: AbortSignal;
  /** The time that the page has left; absent: the call has a limit of its own. */
  readonly budget?: { readonly left: number };
  /**
   * Names a write, so that upstream carries it out once however often it is sent. A write with a name is retried, too.
   */
  readonly idempotencyKey?: string;
  /**
   * For a call that the page can do without: it gets this many milliseconds, and is not sent while upstream is in
   * trouble.
   */
  readonly bestEffortMs?: number;
  /** Files of a multipart operation, appended after the text fields. */
  readonly files?: Files;
  /** Further request headers, such as `last-event-id`. */
  readonly headers?: Readonly<Record<string, string>>;
}
