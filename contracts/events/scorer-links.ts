import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant, line } from "../scalars.ts";
import { eventRoles } from "./roles.ts";

/** How many taps an address may send in a minute, in all of its matches; taps that do not count are included. */
export const tapsAMinute = 60;
/** How many of these taps may call, begin or end a match: such a tap stands in the log, counted or not. */
export const stepsAMinute = 40;
/** For how long before the event begins and after it ends a scorer's address is open. */
export const openHours = 12;

/** A scorer's address: it opens all matches of its event, those on a court, or one. */
export const ScorerLink = z
  .object({
    id: Id,
    label: z.string(),
    field: z.object({ id: Id, name: z.string() }).nullable(),
    match: z.object({ id: Id, number: z.number().int() }).nullable(),
    opensAt: Instant,
    expiresAt: Instant,
    revokedAt: Instant.nullable(),
    /** Whether the address opens something now. */
    isOpen: z.boolean(),
    firstUsedAt: Instant.nullable(),
    lastUsedAt: Instant.nullable(),
    createdAt: Instant,
    createdBy: z.string().nullable(),
  })
  .meta({ id: "ScorerLink" });
export type ScorerLink = z.infer<typeof ScorerLink>;

/**
 * What a scorer's address is for: a court, a match, or, with neither, the whole event. `expiresAt`: its own end;
 * without one the address is open as long as an address of its event can be.
 */
export const ScorerLinkBody = z
  .object({
    label: line(60),
    fieldId: Id.nullable().default(null),
    matchId: Id.nullable().default(null),
    expiresAt: Instant.nullable().default(null),
    /** Without it, the addresses that open the same court, the same match or the whole event end. */
    keepOthers: z.boolean().default(false),
  })
  .refine(({ fieldId, matchId }) => fieldId === null || matchId === null, {
    path: ["matchId"],
    error: "scorer_link.one_scope",
  });

export const scorerLinks = staffResource(
  { name: "scorerLinks", path: "/events/tournaments/:eventId/scorerLinks", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Scorers' addresses of an event, the last one first: everything but their tokens",
      response: z.object({ data: z.array(ScorerLink) }),
    },
    create: {
      call: "POST",
      summary: "Make a scorer's address, whose token is answered this once",
      keyless: true,
      body: ScorerLinkBody,
      /** `ended`: what those are called that opened the same until now. */
      response: z
        .object({ link: ScorerLink, token: z.string(), ended: z.array(z.string()) })
        .meta({ id: "IssuedScorerLink" }),
      errors: [
        "scorer_link.limit", // 409, with `max`
        "scorer_link.expired", // 422: its own end is over, or before it opens
        "event.not_running", // 409: a draft, completed or canceled event
      ],
    },
    revoke: { call: "DELETE /:linkId", summary: "Take a scorer's address back: it stops at once" },
  },
);
