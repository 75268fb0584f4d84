import type { Operation } from "./operation.ts";

/** The request header by which a write that is sent again is known again. */
export const idempotencyHeader = "idempotency-key";
/** The header of an answer that was given before; its value is `true`. */
export const replayedHeader = "idempotency-replayed";
/** What a key looks like. */
export const idempotencyKey = /^[\w-]{16,128}$/u;

/** Codes that a call with a key may answer besides its own, with their HTTP status. */
export const idempotencyErrors = {
  "idempotency.in_progress": 409, // the same call is being carried out just now
  "idempotency.key_reused": 422, // the key was sent with other contents before
} as const;

/** Authenticated writes take a key, except those that are marked. */
export const takesKey = ({ method, auth, keyless }: Operation): boolean =>
  method !== "GET" && !keyless && (auth === "user" || auth === "any" || auth === "staff");
