import type { OccupancyKind } from "#contracts/facilities/occupancies.ts";

/** What stands in the way of a court's time, in words. */
export interface Conflict {
  readonly id: string;
  readonly kind: OccupancyKind;
  readonly date: string;
  readonly hours: string;
  /** The court's name; empty where no courts were given. */
  readonly court: string;
  /** Who plays, or why the court is closed. */
  readonly holder: string;
  readonly bufferMinutes: number;
}
