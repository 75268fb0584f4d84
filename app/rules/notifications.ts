import type { JobStatus, NotificationStatus } from "#contracts/notifications/notifications.ts";

/** A notification as screens and the live stream show it. Instants are ISO texts. */
export interface NotificationItem {
  readonly id: string;
  readonly type: string;
  readonly status: NotificationStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly jobStatus: JobStatus;
  /** 0 to 100. */
  readonly progress: number;
  /** Rows of the file, once known. */
  readonly rows: number | null;
  readonly hasFile: boolean;
}

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

/** Only a completed export has something to download. */
export const isDownloadable = (item: Pick<NotificationItem, "jobStatus" | "hasFile">): boolean =>
  item.jobStatus === "COMPLETED" && item.hasFile;

/** Only a completed one can be archived, and only once. */
export const isArchivable = (item: Pick<NotificationItem, "jobStatus" | "status">): boolean =>
  item.jobStatus === "COMPLETED" && item.status !== "ARCHIVED";

/**
 * Puts a newly told notification into a list, newest first: in the place of its older self, or at its place by time.
 * One that is older than what the list holds changes nothing; an archived one leaves the list.
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
