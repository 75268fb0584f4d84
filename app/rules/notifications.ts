import type { EventStatus } from "#contracts/events/events.ts";
import type { JobStatus, NotificationStatus } from "#contracts/notifications/notifications.ts";

/**
 * What a notification tells of an event: that the event is in a new state, or that a team got a place of its entry
 * list.
 */
export interface EventNews {
  readonly eventId: string;
  readonly name: string;
  readonly status?: EventStatus;
  readonly team?: string;
}

/** What a notification tells of an import: what is brought along, and which step is taken. */
export interface ImportNews {
  readonly importId: string;
  readonly kind: "athletes" | "sales" | "teams";
  readonly step: "preview" | "writing" | "undo";
}

/** What a notification tells of the whole club's export: that its file is ready, or could not be made. */
export interface ClubExportNews {
  readonly exportId: string;
  readonly state: "ready" | "failed";
}

/** What a notification tells that is about no job. */
export type News = EventNews | ClubExportNews;

/** What a notification is about, unless it is an export of reservations. */
export type NotificationSubject = News | ImportNews;
export const isImportNews = (subject: NotificationSubject | null): subject is ImportNews =>
  subject !== null && "importId" in subject;

/** A notification as screens and the live stream show it. Instants are ISO texts. */
export interface NotificationItem {
  readonly id: string;
  readonly type: string;
  readonly status: NotificationStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Null when the notification is about a job. */
  readonly event: News | null;
  /** Null unless the job is an import's. */
  readonly importNews: ImportNews | null;
  /** COMPLETED for a notification that is about no job. */
  readonly jobStatus: JobStatus;
  /** The job's progress, 0 to 100. */
  readonly progress: number;
  /** Rows of the file, once known. */
  readonly rows: number | null;
  readonly hasFile: boolean;
}

/** The lists of the screen. `open` is what the bell shows: all but the archived ones. */
export const notificationTabs = ["open", "unread", "read", "archived"] as const;
export type NotificationTab = (typeof notificationTabs)[number];

/** Narrows a part of an address to a list. */
export const isTab = (value: unknown): value is NotificationTab => notificationTabs.some((tab) => tab === value);

/** One page of the bell's list. */
export interface NotificationPage {
  readonly items: readonly NotificationItem[];
  readonly nextPage: number | null;
  readonly unreadCount: number;
  /** The place in the live stream at which this was read. */
  readonly cursor: number;
}

const ranks: Record<NotificationStatus, number> = { unread: 0, READ: 1, ARCHIVED: 2 };

/** The later of two read states: unread, then READ, then ARCHIVED; never back. */
export const laterStatus = (one: NotificationStatus, other: NotificationStatus): NotificationStatus =>
  ranks[one] >= ranks[other] ? one : other;

/** True when moving from one read state to the other goes forward. */
export const isForward = (from: NotificationStatus, to: NotificationStatus): boolean => ranks[to] > ranks[from];

/** What is stored of a notification and its job. `upstreamStatus`: the read state that upstream was last known to hold. */
export interface NotificationState {
  readonly status: NotificationStatus;
  readonly upstreamStatus: NotificationStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly event: NotificationSubject | null;
  readonly jobStatus: JobStatus;
  readonly progress: number;
  readonly rows: number | null;
  readonly mediaId: string | null;
}

const jobRanks: Record<JobStatus, number> = { PENDING: 0, RUNNING: 1, COMPLETED: 2, FAILED: 2 };

/** True when `told` says more of the job than `known`: later by time or, at the same instant, further on. */
function isNewer(told: NotificationState, known: NotificationState): boolean {
  const byTime = told.updatedAt.getTime() - known.updatedAt.getTime();
  if (byTime !== 0) return byTime > 0;
  const byRank = jobRanks[told.jobStatus] - jobRanks[known.jobStatus];
  return byRank !== 0 ? byRank > 0 : told.progress > known.progress;
}

/**
 * Joins what is known with what upstream tells; the order of telling does not matter, and telling twice changes
 * nothing. Our read state never goes back, because it may be ahead of upstream's. `change`: whether a reader who
 * looks at the list sees a difference.
 */
export function mergeNotification(
  known: NotificationState,
  told: NotificationState,
): { state: NotificationState; change: "none" | "silent" | "visible" } {
  const job = isNewer(told, known) ? told : known;
  const state: NotificationState = {
    status: laterStatus(known.status, told.status),
    upstreamStatus: laterStatus(known.upstreamStatus, told.status),
    createdAt: known.createdAt,
    updatedAt: job.updatedAt,
    event: job.event,
    jobStatus: job.jobStatus,
    progress: job.progress,
    rows: job.rows,
    mediaId: job.mediaId,
  };
  const seen = ["status", "jobStatus", "progress", "rows", "mediaId"] as const;
  if (seen.some((name) => state[name] !== known[name])) return { state, change: "visible" };
  const isSame =
    state.upstreamStatus === known.upstreamStatus && state.updatedAt.getTime() === known.updatedAt.getTime();
  return { state, change: isSame ? "none" : "silent" };
}

/** Only a completed export has something to download. */
export const isDownloadable = (item: Pick<NotificationItem, "jobStatus" | "hasFile">): boolean =>
  item.jobStatus === "COMPLETED" && item.hasFile;

/** Only a completed notification that was read can be archived, and only once. */
export const isArchivable = (item: Pick<NotificationItem, "jobStatus" | "status">): boolean =>
  item.jobStatus === "COMPLETED" && item.status === "READ";

/**
 * Puts a newly told notification into a list, newest first: in the place of its older self, or at its place by time. A
 * notification that is older than what the list holds changes nothing; an archived one leaves the list.
 */
export function withNotification(
  items: readonly NotificationItem[],
  told: NotificationItem,
): readonly NotificationItem[] {
  const known = items.find((item) => item.id === told.id);
  if (known && known.updatedAt > told.updatedAt) return items;
  const others = items.filter((item) => item.id !== told.id);
  if (told.status === "ARCHIVED") return others;
  const merged = known ? { ...told, status: laterStatus(known.status, told.status) } : told;
  return [...others, merged].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
}
