import { randomOf } from "../random.ts";

const hour = 3_600_000;

/** A training as far as its presences go by it. */
interface HeldTraining {
  readonly id: string;
  readonly startAt: Date;
  readonly endAt: Date;
}

/**
 * Whether somebody came: all trainings that are over are marked, but some of the last days; a few tell ahead that they
 * will not come.
 */
export function presenceOf({ startAt, endAt, id }: HeldTraining, athleteId: string, now: Date) {
  const random = randomOf("presence", `${id}:${athleteId}`);
  const isOver = endAt <= now;
  const isRecent = now.getTime() - endAt.getTime() < 72 * hour;
  const isMarked = isOver ? !(isRecent && randomOf("unmarked", id).chance(0.5)) : false;
  const isAbsent = random.chance(isMarked ? 0.16 : 0.04);
  const told = new Date(Math.min(startAt.getTime() - random.int(1, 50) * hour, now.getTime()));
  if (isAbsent) return { isPresent: false, absentAt: told };
  return { isPresent: isMarked ? true : null, absentAt: null };
}
