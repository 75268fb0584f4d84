import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type Championship, type ChampionshipSeason, championships } from "#contracts/events/championships.ts";

/** A championship with its standings. Throws AppError 404 when the organisation has no such one. */
export const loadChampionship = (staff: Pick<StaffCaller, "call">, id: string): Promise<ChampionshipSeason> =>
  staff.call(championships.show, { params: { id } });

/** A championship as the log knows it. */
export const targetOf = ({ id, name }: Pick<Championship, "id" | "name">) => ({
  type: "championship" as const,
  id,
  label: name,
});
