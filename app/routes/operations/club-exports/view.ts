import type { SignedLog } from "#app/backend/audit/export.server.ts";
import { formatDateTime } from "#app/rules/dates.ts";
import type { ClubExport } from "#contracts/operations/club-exports.ts";

/** A file of the page: how it stands, and what is said of it once it is there. */
export interface FileView {
  readonly id: string;
  readonly state: ClubExport["state"];
  readonly progress: number;
  readonly createdAt: string;
  readonly askedBy: string | null;
  /** Why it failed: an error code. */
  readonly failure: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly records: number | null;
  readonly files: number | null;
  /** The moment of which its records are. */
  readonly snapshotAt: string | null;
  /** Until when it is kept. */
  readonly expiresAt: string | null;
}

/** The club's file. */
export function clubFileOf(one: ClubExport, zone: string): FileView {
  const { askedBy, createdAt, snapshotAt, expiresAt, endedAt: _, ...rest } = one;
  const at = (instant: string | null) => (instant === null ? null : formatDateTime(instant, zone));
  return {
    ...rest,
    askedBy: askedBy?.name ?? null,
    createdAt: formatDateTime(createdAt, zone),
    snapshotAt: at(snapshotAt),
    expiresAt: at(expiresAt),
  };
}

/** The signed file of the log; one that was completed and has no bytes any more was kept long enough. */
export function logFileOf({ id, status, progress, createdAt, file }: SignedLog, zone: string): FileView {
  const ended = status === "FAILED" ? "failed" : file ? "ready" : "deleted";
  return {
    ...{ id, progress, askedBy: null, files: null, snapshotAt: null, expiresAt: null },
    state: status === "PENDING" || status === "RUNNING" ? "running" : ended,
    createdAt: formatDateTime(createdAt, zone),
    failure: status === "FAILED" ? "server.unknown" : null,
    size: file?.size ?? null,
    sha256: file?.sha256 ?? null,
    records: file?.rows ?? null,
  };
}
