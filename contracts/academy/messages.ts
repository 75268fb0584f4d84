import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, line, SearchText, text } from "../scalars.ts";
import { academyRoles } from "./athletes.ts";

/** How many members one message goes to at most. */
export const maxMessageMembers = 200;

/** How many messages to several members a club may send on a day of its own. */
export const maxMessagesADay = 60;

/** `waiting`: its mail has not left yet; `failed`: its address took nothing for days. */
export const MessageState = z.enum(["waiting", "mailed", "failed"]).meta({ id: "MessageState" });
export type MessageState = z.infer<typeof MessageState>;

/** What an athlete, a guardian or a guest of a team was told. */
export const Message = z
  .object({
    id: Id,
    /** Null: the message went to a guest, who plays in a team and is no athlete of the club. */
    athlete: z.object({ id: Id, name: z.string() }).nullable(),
    membershipId: Id.nullable(),
    /** The name of the person written to; for a guest the address. */
    recipient: z.string(),
    email: z.string().nullable(),
    /** What it is about: `document.reminder`, `payment.reminder`, `staff.message`. */
    kind: z.string(),
    subject: z.string(),
    body: z.string(),
    state: MessageState,
    /** Who sent the message; null: the system, by itself. */
    sentBy: z.string().nullable(),
    createdAt: Instant,
    mailedAt: Instant.nullable(),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

export const messages = staffResource(
  { name: "messages", path: "/messages", roles: academyRoles },
  {
    list: {
      call: "GET",
      summary: "What was written to athletes, their guardians and guests of teams, newest first",
      query: {
        membershipId: Id.optional(),
        search: SearchText.optional(),
        state: MessageState.optional(),
        ...pageQuery(),
      },
      response: paged(Message),
    },
    send: {
      call: "POST",
      summary:
        "Write to members: to the athlete, or the guardians of a minor. Each address gets one mail, whatever how many of its athletes are meant",
      body: z.object({
        membershipIds: z.array(Id).min(1).max(maxMessageMembers),
        subject: line(120),
        message: text(4000).min(1),
      }),
      response: z.object({
        /** Mails that will leave. */
        recipients: z.number().int(),
        /** Members without an address to write to. */
        unreachable: z.array(Id),
      }),
      errors: [
        "message.no_recipient", // 409: none of them has an address
        "message.daily_limit", // 409, with `max`: of messages to several members
      ],
    },
  },
);
