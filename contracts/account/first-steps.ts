import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant } from "../scalars.ts";

/** What a club does first, in the order in which one needs the other; those of a module that is off are not offered. */
export const firstStepNames = [
  "profile",
  "paymentMethods",
  "location",
  "reservation",
  "levels",
  "sites",
  "package",
  "course",
  "athletes",
  "documents",
  "event",
  "colleague",
  "mail",
] as const;
export const FirstStepName = z.enum(firstStepNames);
export type FirstStepName = z.infer<typeof FirstStepName>;

/** What a place still needs before it can be booked. */
export const PlacePart = z.enum(["location", "fields", "openingSlots", "priceLists"]);
export type PlacePart = z.infer<typeof PlacePart>;

/**
 * A step and how it stands, as the data say; `skipped`: the club said that it does not need it. `missing`, of the step
 * `location` while it is open: what comes next, and of which place.
 */
export const FirstStep = z
  .object({
    name: FirstStepName,
    state: z.enum(["open", "done", "skipped"]),
    missing: z.object({ part: PlacePart, locationId: Id.nullable() }).nullable(),
  })
  .meta({ id: "FirstStep" });
export type FirstStep = z.infer<typeof FirstStep>;

/** The list of first steps: empty once it is closed. `mails`: whether mails leave, or become files on the server. */
export const FirstSteps = z
  .object({ closedAt: Instant.nullable(), mails: z.enum(["smtp", "files"]), steps: z.array(FirstStep) })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.infer<typeof FirstSteps>;

/** Closes or opens the list, or puts a step aside, or takes that back. */
export const FirstStepsPatch = z
  .object({ isClosed: z.boolean(), skip: FirstStepName, unskip: FirstStepName })
  .partial()
  .meta({ id: "FirstStepsPatch" });

export const firstSteps = staffResource(
  { name: "firstSteps", path: "/organizations/:id/first-steps", roles: ["manager", "boardMember"] },
  {
    show: { call: "GET", summary: "What the club has done of its first steps", response: FirstSteps },
    update: {
      call: "PATCH",
      summary: "Put a first step aside, or close the list",
      body: FirstStepsPatch,
      response: FirstSteps,
    },
    sendTestMail: {
      call: "POST /test-mail",
      summary: "Send the caller a mail, to see whether mails arrive",
      roles: ["manager"],
      errors: [
        "mail.not_sent", // 409: the mail server refused or did not answer
        "mail.just_sent", // 409, with `minutes`: the last one is too recent
      ],
    },
  },
);
