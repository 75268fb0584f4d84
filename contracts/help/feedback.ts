import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant, text } from "../scalars.ts";

const FeedbackKind = z.enum(["problem", "idea", "question"]).meta({ id: "FeedbackKind" });

const said = {
  kind: FeedbackKind,
  message: text(4000).min(1),
  /** Address within the dashboard of the page that it is about, without its query. */
  page: z
    .string()
    .max(300)
    .regex(/^\/[^?#]*$/u, "field.invalid")
    .nullable()
    .default(null),
  /** Whether the provider may write to the sender. */
  mayContact: z.boolean(),
};

/** What somebody wrote to the provider. `number` names the message when they write or call again. */
export const Feedback = z
  .object({ id: Id, number: z.number().int().min(1), ...said, createdAt: Instant })
  .meta({ id: "Feedback" });
export type Feedback = z.infer<typeof Feedback>;

/** How many messages, of either kind, a person may send the provider in 24 hours. */
export const supportMessagesADay = 100;

export const feedback = staffResource(
  { name: "feedback", path: "/feedback" },
  {
    create: {
      call: "POST",
      summary: "Write to the provider",
      body: z.object(said),
      response: Feedback,
      errors: ["support.too_many"],
    },
    show: { call: "GET /:id", summary: "What the caller wrote", response: Feedback },
  },
);
