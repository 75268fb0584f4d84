import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant } from "../scalars.ts";

/** Actions that one call answers at most: a club has a few in a year. */
export const maxProviderActions = 20;
/** Characters of the reason for which a club is suspended: people read it when they sign in, and the log keeps it whole. */
export const maxSuspensionReason = 200;

/** One field of a club before and after an action; what is absent was not known or not there. */
const FieldChange = z.object({ before: z.unknown().optional(), after: z.unknown().optional() });

/**
 * What the provider did to a club by command. `position` grows in the order in which actions were committed; `account` is
 * the person whom the action concerned, by the name of today, and null where it concerned nobody or the account is gone.
 */
export const ProviderAction = z
  .object({
    id: Id,
    position: z.number().int().min(1),
    actor: z.string(),
    action: z.enum(["create", "modules", "contract", "addManager", "suspend", "resume", "export", "delete"]),
    account: z.object({ id: Id, name: z.string() }).nullable(),
    changes: z.record(z.string(), FieldChange),
    createdAt: Instant,
  })
  .meta({ id: "ProviderAction" });
export type ProviderAction = z.infer<typeof ProviderAction>;

export const providerActions = staffResource(
  { name: "providerActions", path: "/provider-actions", roles: ["manager", "boardMember"] },
  {
    list: {
      call: "GET",
      summary: "What the provider did to the caller's organisation after a position, in order, for its action log",
      query: { after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) },
      response: z.object({ data: z.array(ProviderAction), isLast: z.boolean() }),
    },
  },
);
