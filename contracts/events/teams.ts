import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, preview, Tag } from "../scalars.ts";
import { Affected } from "./matches.ts";
import { eventRoles } from "./roles.ts";

/** A team whose list of entries is confirmed. `rank` is its place in the end. */
export const Team = z
  .object({
    id: Id,
    tournamentId: Id,
    registrationId: Id,
    name: z.string(),
    seed: z.number().int(),
    players: z.array(z.object({ firstName: z.string(), lastName: z.string(), athleteId: Id.nullable() })),
    rank: z.number().int().nullable(),
    withdrawnAt: Instant.nullable(),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof Team>;

export const teams = staffResource(
  { name: "teams", path: "/events/tournaments/:eventId/teams", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Confirmed teams, by their place or their name",
      query: { sort: z.enum(["ranking", "name"]).default("ranking"), tournamentId: Id.optional() },
      response: listOf(Team),
    },
    withdraw: {
      call: "PATCH /:teamId",
      summary: "A confirmed team gives up, or plays on after all; what becomes of its matches follows",
      query: preview,
      /** `tag`: of the later matches that a person was shown. */
      body: z.object({ withdrawn: z.boolean(), tag: Tag.optional() }),
      /**
       * `walkovers`: matches that opponents win without playing; `annulled`: matches that no longer count. When a team
       * plays on after all: matches that are to be played, and that count again.
       */
      response: z.object({
        team: Team,
        affected: z.array(Affected),
        walkovers: z.number().int(),
        annulled: z.number().int(),
        tag: Tag,
      }),
      errors: [
        "team.is_playing", // 409, with `affected` and `tag`: sent again with the tag, these matches end with it
        "result.affects_later", // 409, with `affected` and `tag`: sent again with the tag, they are reset
        "result.changed", // 409: other matches than were shown
        "round.closed", // 409, with `round`: a round that is closed would change
        "event.not_running", // 409: a draft, completed or canceled event
      ],
    },
  },
);
