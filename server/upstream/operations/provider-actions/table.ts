import { bigint, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, upstream } from "../../db/namespace.ts";

/**
 * What the provider did to a club by command, written in the transaction that did it. Rows are only added (a trigger
 * refuses the rest); dashboards copy them into the club's action log. An organisation that was deleted keeps them.
 */
export const providerActions = upstream.table(
  "provider_actions",
  {
    id: id(),
    /** The order in which actions were written: a reader remembers the last that it has. */
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
    organisationId: uuid().notNull(),
    /** Who acted for the provider, as named by the command. */
    actor: text().notNull(),
    action: text({
      enum: ["create", "modules", "contract", "addManager", "suspend", "resume", "export", "delete"],
    }).notNull(),
    /**
     * What changed, without secrets: by field `{ before, after }`, or a value alone, which is new. A person stands in it as
     * `staffMemberId`, since names could not be taken out again.
     */
    changes: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [index("provider_actions_of").on(table.organisationId, table.position)],
);
