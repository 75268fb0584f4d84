import { z } from "zod";
import { resource } from "../resource.ts";
import { Email } from "../scalars.ts";
import { Otp, Password } from "./users.ts";

/** Minutes for which the code to a new address can be used. */
export const emailCodeMinutes = 15;
/** Days for which the owner of the address before may take a change back. */
export const undoDays = 7;

/** The secret of the link that takes a change back, as the mail to the address before carries it. */
const UndoToken = z.string().min(1).max(100);

/**
 * Changes of the address that somebody signs in with. Only the owner makes one. What is asked for an address that
 * somebody has is answered like any other; its owner is told by mail.
 */
export const emailChanges = resource(
  { name: "emailChanges", path: "/users/email-changes", auth: "user" },
  {
    request: {
      call: "POST",
      summary: "Mail a one-time code to a new address, good in the browser that asks; five an hour at most",
      keyless: true,
      status: 204,
      body: z.object({ email: Email, password: z.string().min(1).max(200) }),
      errors: [
        "account.not_found",
        "password.current_wrong",
        "email_change.unchanged", // 422: it is the account's address
        "auth.too_many_attempts",
      ],
    },
    confirm: {
      call: "POST /confirmation",
      summary: "Change the address with the code that was mailed to the new one; all other sessions end",
      keyless: true,
      body: z.object({ otp: Otp }),
      status: 200,
      response: z.object({ email: Email }),
      errors: [
        "account.not_found",
        "otp.wrong",
        "otp.expired",
        "email_change.taken", // 409: meanwhile somebody has got the address
      ],
    },
    preview: {
      call: "POST /undo/preview",
      summary: "The address that the holder of a link of the mail to it may put back; null when the link has ended",
      auth: "public",
      keyless: true,
      body: z.object({ token: UndoToken }),
      status: 200,
      response: z.object({ email: Email.nullable() }),
    },
    undo: {
      call: "POST /undo",
      summary: "Put the address before back with the link that was mailed to it; ends all sessions, sets a password",
      auth: "public",
      keyless: true,
      body: z.object({ token: UndoToken, password: Password }),
      status: 204,
      errors: [
        "email_change.ended", // 422: the link was used, or is too old
        "email_change.taken", // 409: meanwhile somebody has got the address
      ],
    },
  },
);
