import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, line, text } from "../scalars.ts";
import { Visibility } from "../visibility.ts";
import { eventRoles } from "./roles.ts";

/** What the club tells about an event. `notified` mails left when it was written; editing it sends none. */
export const Communication = z
  .object({
    id: Id,
    eventId: Id,
    title: z.string(),
    content: z.string(),
    visibility: Visibility,
    notifiedAt: Instant.nullable(),
    notified: z.number().int(),
    author: z.object({ id: Id, name: z.string() }).nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.number().int(),
  })
  .meta({ id: "Communication" });
export type Communication = z.infer<typeof Communication>;

/** How many messages about events a club may mail on one day of its own: about one event, and about all. */
export const noticesADay = { event: 5, club: 20 } as const;

const parts = { title: line(120), content: text(8000).min(1), visibility: Visibility };

export const communications = staffResource(
  { name: "communications", path: "/communications", roles: eventRoles },
  {
    list: {
      call: "GET",
      path: "/events/tournaments/:eventId/communications",
      summary: "What was told about an event, a page at a time",
      query: { sort: z.enum(["createdAt", "-createdAt"]).default("-createdAt"), ...pageQuery(100, 20) },
      response: paged(Communication),
    },
    create: {
      call: "POST",
      path: "/events/tournaments/:eventId/communications",
      summary:
        "Tell something about an event; with `notify`, also by mail: to who registered, and to the club's athletes who see it",
      body: z.object({
        ...parts,
        visibility: parts.visibility.default("all"),
        notify: z.boolean().default(false),
      }),
      response: Communication,
      errors: [
        "event.canceled", // 409
        "communication.hidden_notice", // 422: nobody sees it, so nobody is told
        "communication.event_limit", // 409, with `max` of `noticesADay`
        "communication.club_limit", // 409, with `max`
      ],
    },
    audience: {
      call: "GET",
      path: "/events/tournaments/:eventId/communications/audience",
      summary: "How many people a mail about an event would reach now, by who may see what it tells",
      response: z.object({ all: z.number().int(), onlyMine: z.number().int() }),
    },
    show: { call: "GET /:id", summary: "One of them", response: Communication },
    update: {
      call: "PATCH /:id",
      summary: "Correct it; nobody is told again",
      body: z.object(parts).partial().extend({ version: z.number().int().optional() }),
      response: Communication,
      errors: ["communication.stale"], // 409
    },
    delete: { call: "DELETE /:id", summary: "Delete it; mails that left do not come back" },
  },
);
