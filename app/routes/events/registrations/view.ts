import { formatDate } from "#app/rules/dates.ts";
import type { PaymentFilter } from "#app/rules/debits.ts";
import type { Registration, registrations } from "#contracts/events/registrations.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { athleteName } from "./values.ts";

/** A team as a row of the list; amounts in minor units, dates already written. */
export interface TeamRow extends Pick<Registration, "id" | "name" | "list" | "position" | "source"> {
  /** The team's division, where there are several. */
  readonly division: string | null;
  /** Whether the team stands at the end of its list: each division has lists of its own. */
  readonly isLast: boolean;
  readonly players: string;
  readonly playerCount: number;
  readonly girls: number;
  /** How the team stands with the fee; null when nothing is asked. */
  readonly payment: PaymentFilter | null;
  readonly canCollect: boolean;
  readonly createdOn: string;
  readonly isPromoted: boolean;
}

/** `Rossi Anna, Bianchi Ugo`. */
export const namesOf = ({ team }: Pick<Registration, "team">): string => team.players.map(athleteName).join(", ");

const girlsOf = ({ team }: Pick<Registration, "team">): number =>
  team.players.filter(({ gender }) => gender === "female").length;

const paymentOf = ({ debit }: Registration): PaymentFilter | null => {
  if (debit === null) return null;
  if (debit.price.toRefund > 0) return "toRefund";
  return debit.price.discounted === 0 && debit.price.paid === 0 ? null : debit.status;
};

/** How many teams play and wait in a division. */
export type DivisionCounts = CallOutput<typeof registrations.list>["divisions"][number];

export function toTeamRow(one: Registration, timeZone: string, divisions: readonly DivisionCounts[]): TeamRow {
  const own = divisions.find(({ id }) => id === one.tournamentId);
  return {
    id: one.id,
    division: divisions.length > 1 && own ? own.name : null,
    isLast: one.list !== "withdrawn" && one.position === own?.[one.list],
    name: one.name,
    list: one.list,
    position: one.position,
    source: one.source,
    players: namesOf(one),
    playerCount: one.team.players.length,
    girls: girlsOf(one),
    payment: one.list === "withdrawn" && paymentOf(one) !== "toRefund" ? null : paymentOf(one),
    canCollect: one.debit !== null,
    createdOn: formatDate(one.createdAt, timeZone),
    isPromoted: one.promotedAt !== null && one.list === "entry",
  };
}

/** What may be done with the teams of a tournament as it stands. */
export interface Possible {
  /** Whether teams may come, change and go. */
  readonly teams: boolean;
  readonly confirmed: boolean;
  /** Why no team comes; null when one may. */
  readonly stopped: "draft" | "completed" | "canceled" | "confirmed" | null;
}

export function possibleIn({ status, confirmedAt }: Pick<Tournament, "status" | "confirmedAt">): Possible {
  const confirmed = confirmedAt !== null;
  const stopped =
    status === "draft" || status === "completed" || status === "canceled" ? status : confirmed ? "confirmed" : null;
  return { teams: stopped === null, confirmed, stopped };
}

/** Which part of the page the address asks for. */
export const tabs = ["teams", "athletes"] as const;
export type Tab = (typeof tabs)[number];
export const tabOf = (query: URLSearchParams): Tab => (query.get("tab") === "athletes" ? "athletes" : "teams");

/** The steps of the tutorial, each at the part of the page of its name. */
export const tutorialSteps = ["counts", "add", "lists", "rows", "confirm"] as const;
export type TutorialStep = (typeof tutorialSteps)[number];

/** The step that an address asks for, from 0; null without one. */
export function tutorialAt(query: URLSearchParams): number | null {
  const step = Number(query.get("tutorial"));
  return Number.isInteger(step) && step >= 1 && step <= tutorialSteps.length ? step - 1 : null;
}
