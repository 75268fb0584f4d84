import type { Color } from "#contracts/colors.ts";
import type { ReservationStatus } from "#contracts/facilities/reservations.ts";
import type { PaymentStatus } from "#contracts/money/debits.ts";

export type { Color, PaymentStatus, ReservationStatus };

export const agendaViews = ["day", "week"] as const;
export type AgendaView = (typeof agendaViews)[number];

/** What the colour of a reservation stands for. */
export const agendaColorings = ["court", "status", "payment"] as const;
export type AgendaColoring = (typeof agendaColorings)[number];

export const reservationStatuses = ["pending", "confirmed", "canceled"] as const satisfies readonly ReservationStatus[];
export const paymentStatuses = ["unpaid", "partiallyPaid", "paid"] as const satisfies readonly PaymentStatus[];

/** Canceled reservations are hidden unless asked for. */
export const defaultStatuses: readonly ReservationStatus[] = ["pending", "confirmed"];

/** A stretch of one day in wall minutes from midnight, half-open `[start, end)`; 1440 ends the day. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One reservation as the agenda draws it. `court` and `day` index the model's courts and days. */
export interface AgendaItem extends Span {
  readonly id: string;
  readonly court: number;
  readonly day: number;
  readonly status: ReservationStatus;
  readonly payment: PaymentStatus;
  readonly hasNotes: boolean;
  readonly inSeries: boolean;
  /** Whether this is a day's part of a reservation that runs past midnight: it is not dragged. */
  readonly isPart: boolean;
  readonly holder: string;
  /**
   * What is left to pay, or to give back for a canceled reservation, written for the reader ("24,00 €"); empty for
   * nothing.
   */
  readonly due: string;
}

/**
 * What else keeps a court from being booked: `closure` for maintenance, `kept` for a tournament, `training`, `match` of a
 * tournament, `taken` with the whole or a part of it.
 */
export interface AgendaBlock extends Span {
  readonly court: number;
  readonly day: number;
  readonly kind: "closure" | "kept" | "training" | "match" | "taken";
  /**
   * The reason, the tournament, the training with its coaches, the match with its tournament, or the courts that take
   * it.
   */
  readonly label: string;
  /** Where a training, or the tournament that a court is kept for, is shown, for those who may see it. */
  readonly href?: string;
}

interface AgendaCourt {
  readonly id: string;
  readonly name: string;
  readonly color: Color;
}

/** How a location stands on one of the shown days. */
interface AgendaLocationDay {
  /** Stretches outside the opening slots, within the shown hours. */
  readonly closed: readonly Span[];
  /** Null on a working day; the reason (may be empty) on a closing day. */
  readonly holiday: string | null;
  /** How long a turn of each court is, in minutes; null for any length. Left out where no court sells turns. */
  readonly turns?: readonly (number | null)[] | undefined;
}

export interface AgendaLocation {
  readonly id: string;
  readonly name: string;
  readonly courts: readonly AgendaCourt[];
  /** The location's days, one for each day of the model. */
  readonly days: readonly AgendaLocationDay[];
  /** The wall clock of the location when the page was made. */
  readonly now: { readonly date: string; readonly minutes: number };
}

/** A shown day. Labels are written on the server, so that browser and server cannot disagree. */
export interface AgendaDay {
  readonly date: string;
  /** "lun 16 nov" */
  readonly label: string;
  /** "lunedì 16 novembre 2026" */
  readonly longLabel: string;
}

/** All the agenda needs to draw itself. */
export interface AgendaModel {
  readonly view: AgendaView;
  readonly days: readonly AgendaDay[];
  readonly hours: Span;
  readonly locations: readonly AgendaLocation[];
  /** The agenda's own address: pages that it leads to come back to it. */
  readonly address?: string;
  readonly items: readonly AgendaItem[];
  readonly blocks: readonly AgendaBlock[];
}
