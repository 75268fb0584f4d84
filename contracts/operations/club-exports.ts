import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant } from "../scalars.ts";

/** Exports that a club may ask for in a day. */
export const maxClubExportsADay = 5;
/** Days that an export's file is kept. */
export const clubExportDays = 7;
/** Bytes of one export at most: what a club may store, and its records. */
export const maxClubExportBytes = 8 * 1024 ** 3;
/** Bytes that the exports of all clubs may take at once. */
export const maxAllExportsBytes = 40 * 1024 ** 3;

/**
 * The whole club as a file. `running`: it is being made, `progress` percent of it; `ready`: its file can be downloaded until
 * `expiresAt`; `failed`: `failure` says why; `deleted`: it was kept long enough, or another one followed.
 */
export const ClubExport = z
  .object({
    id: Id,
    state: z.enum(["running", "ready", "failed", "deleted"]),
    failure: z.string().nullable(),
    progress: z.number().int().min(0).max(100),
    /** Who asked for it; null when that person is gone. */
    askedBy: z.object({ id: Id, name: z.string() }).nullable(),
    records: z.number().int().nullable(),
    files: z.number().int().nullable(),
    size: z.number().int().nullable(),
    sha256: z.string().nullable(),
    /** The moment of which its records are. */
    snapshotAt: Instant.nullable(),
    createdAt: Instant,
    endedAt: Instant.nullable(),
    expiresAt: Instant.nullable(),
  })
  .meta({ id: "ClubExport" });
export type ClubExport = z.infer<typeof ClubExport>;

export const clubExports = staffResource(
  { name: "clubExports", path: "/club-exports", roles: ["manager"] },
  {
    list: {
      call: "GET",
      summary: "The exports of the club that were asked for last, newest first; ten at most",
      response: z.object({ data: z.array(ClubExport) }),
    },
    create: {
      call: "POST",
      summary: `Ask for the whole club as a file, by the caller's password; one at a time, ${maxClubExportsADay} a day`,
      // why: a password that is wrong counts, and must stay counted.
      keyless: true,
      body: z.object({ password: z.string().min(1).max(200) }),
      response: ClubExport,
      errors: [
        "password.current_wrong", // 401, at the password
        "auth.too_many_attempts", // 429
        "club_export.running", // 409: one is being made
        "club_export.too_many", // 429
        "club_export.no_room", // 409: exports of all clubs take as much as they may
      ],
    },
    download: {
      call: "GET /club-exports/:id/download",
      summary: "A short-lived address from which the file of a ready export can be read, whole or a range of it",
      response: z.object({ url: z.url(), export: ClubExport }),
      errors: ["club_export.not_ready", "club_export.deleted", "request.too_many"],
    },
  },
);
