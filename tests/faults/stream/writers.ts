import { setTimeout as delay } from "node:timers/promises";
import { announce } from "#app/backend/live/events.server.ts";
import type { connect } from "#db/connection.ts";
import type { Person } from "#tests/support/live-upstream.ts";
import type { Random } from "../random.ts";

type Pool = ReturnType<typeof connect>;

/** Whom an event is for: everybody of an organisation, one of its people, or those with a role. */
function audienceOf(person: Person, random: Random) {
  const { organisationId, staffMemberId } = person;
  const kind = random.below(4);
  if (kind === 0) return { organisationId, staffMemberId };
  if (kind === 1) return { organisationId, roles: ["manager", "boardMember"] as const };
  return { organisationId };
}

/**
 * Announces for random people until `isOver`: transactions of up to three events, which stay open for a while, and
 * sometimes long or roll back. Half of them tell nobody afterwards, like a writer that dies after its commit.
 */
export async function write(pool: Pool, people: readonly Person[], random: Random, isOver: () => boolean) {
  let n = 0;
  while (!isOver()) {
    const person = random.pick(people);
    const events = 1 + random.below(3);
    const rollsBack = random.below(5) === 0;
    const stays = random.below(20) === 0 ? random.below(600) : random.below(12);
    const tells = random.below(2) === 0;
    await pool.db
      .transaction(async (tx) => {
        for (let one = 0; one < events; one += 1) {
          n += 1;
          await announce(tx, audienceOf(person, random), { topic: "notifications", unreadCount: n });
          if (one === 0 && stays > 0) await delay(stays);
        }
        if (rollsBack) throw new Error("rolled back");
      })
      .catch((error: Error) => {
        if (error.message !== "rolled back") throw error;
      });
    if (tells) await pool.sql.notify("dashboard_stream", String(Number.MAX_SAFE_INTEGER));
  }
}
