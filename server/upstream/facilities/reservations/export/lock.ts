/**
 * The advisory lock that a running export holds in its transaction. PostgreSQL frees it the moment the worker's
 * connection is gone, so a free lock tells a dead worker from a busy one.
 */
export const exportLock = {
  /** Any number that no other lock of the upstream uses. */
  space: 7_310_002,
  /** 32 bits of the notification's id, signed as PostgreSQL wants them. */
  key: (notificationId: string): number => Number.parseInt(notificationId.slice(0, 8), 16) | 0,
} as const;
