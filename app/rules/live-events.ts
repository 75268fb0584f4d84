import type { Role } from "#contracts/operation.ts";
import type { NotificationItem } from "./notifications.ts";
import { board, eventStaff, everyone, facilityStaff, trainers } from "./permissions.ts";

/** What open pages show of a club, by kind, and who may read all of a kind: only they are told that it has changed. */
export const changeReaders = {
  /** What the agenda and the lists of reservations show. */
  reservations: facilityStaff,
  /** Memberships and requests; athletes, their guardians, papers and messages. */
  members: board,
  /** What was sold, what is owed, what was paid. */
  sales: board,
  /** Wallets. */
  tokens: board,
  /** Courses, trainings, who is in them and who came. */
  trainings: trainers,
  /** Open days, with who comes and what became of them. */
  openDays: eventStaff,
  /** Tournaments, who registered for them, what is told of them. */
  events: everyone,
  /** Which matches are being played. */
  live: everyone,
  /** How these matches stand. */
  scores: everyone,
  /** How far imports are. */
  imports: board,
} as const satisfies Record<string, readonly Role[]>;

export type ChangeTopic = keyof typeof changeReaders;

/** What the live stream tells a browser. `topic` is the SSE event's name, the rest its data. */
export type LiveEvent =
  /** One notification is new or changed. */
  | { readonly topic: "notification"; readonly notification: NotificationItem; readonly unreadCount: number }
  /** Several notifications changed at once: read the list again. */
  | { readonly topic: "notifications"; readonly unreadCount: number }
  /** The action log has a new row. */
  | { readonly topic: "audit"; readonly actionId: string }
  /** What the agenda shows has changed, or may have: read it again. The id is that of what was written, when known. */
  | { readonly topic: "reservations"; readonly targetId: string | null }
  /** A tournament has changed, or one match of it; without an id it may be any. */
  | { readonly topic: "events" | "scores"; readonly eventId: string | null; readonly matchId?: string }
  /** What pages show of this kind has changed, or may have: read it again. Says nothing of whom it is about. */
  | { readonly topic: Exclude<ChangeTopic, "reservations" | "events" | "scores"> };

export type LiveTopic = LiveEvent["topic"];
export const liveTopics: readonly LiveTopic[] = [
  "notification",
  "notifications",
  "audit",
  // why: the keys are those of the object, which `Object.keys` does not say
  ...(Object.keys(changeReaders) as ChangeTopic[]),
];

/** Says that events were missed and cannot be told any more: read everything again. */
export const resetEvent = "reset";

/** Says that the session is over, by a sign-out or a change of organisation elsewhere; the stream ends after it. */
export const sessionEndedEvent = "session_ended";

/** Whom an event is for: staff of an organisation, narrowed by staff member and roles where given. */
export interface Audience {
  readonly organisationId: string;
  readonly staffMemberId?: string | undefined;
  readonly roles?: readonly Role[] | undefined;
}

/** Who listens on a stream. */
export interface Listener {
  readonly organisationId: string;
  readonly staffMemberId: string;
  readonly roles: readonly Role[];
}

/** True when a listener belongs to an audience. */
export const mayReceive = (listener: Listener, audience: Audience): boolean =>
  listener.organisationId === audience.organisationId &&
  (audience.staffMemberId === undefined || listener.staffMemberId === audience.staffMemberId) &&
  (audience.roles === undefined || audience.roles.some((role) => listener.roles.includes(role)));
