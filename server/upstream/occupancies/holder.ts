import { sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";

/** Last name first, as the sort is; the guest's name as it was given. */
export const holderName = sql<string>`coalesce(${athletes.lastName} || ' ' || ${athletes.firstName}, ${reservations.guestName}, '')`;
