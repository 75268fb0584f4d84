import type { Sql } from "postgres";
import { defaultTimeZone, fileStamp } from "#app/rules/dates.ts";
import { AppError } from "../errors.server.ts";
import type { Owner } from "../notifications/store.server.ts";

const types: Readonly<Record<string, string>> = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  signed: "application/x-ndjson; charset=utf-8",
};

/** A file of ours, ready to be sent; `name` is that of an export asked for at an instant. */
interface OwnFile {
  readonly file: Response;
  readonly type: string;
  readonly name: (createdAt: string) => string;
}

/**
 * Opens the file of an export that the dashboard made, piece by piece. Throws AppError `export.file_missing` (404) when
 * it is not there, or not any more.
 */
export async function openOwnFile(sql: Sql, { organisationId, staffMemberId }: Owner, jobId: string): Promise<OwnFile> {
  const [job] = await sql<{ format: string; pieces: number; length: string }[]>`
    select j.format, count(c.seq)::int as pieces, coalesce(sum(octet_length(c.data)), 0) as length
    from dashboard.export_jobs j left join dashboard.export_chunks c on c.job_id = j.id
    where j.id = ${jobId} and j.organisation_id = ${organisationId} and j.staff_member_id = ${staffMemberId}
      and j.format is not null and j.status = 'COMPLETED'
    group by j.id`;
  if (!job || job.pieces === 0) throw new AppError("export.file_missing", { status: 404 });
  let seq = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      seq += 1;
      if (seq > job.pieces) return controller.close();
      const [piece] = await sql<{ data: Buffer }[]>`
        select data from dashboard.export_chunks where job_id = ${jobId} and seq = ${seq}`;
      if (!piece) return controller.error(new Error("a piece of the export is gone"));
      controller.enqueue(piece.data);
    },
  });
  return {
    file: new Response(body, { headers: { "content-length": job.length } }),
    type: types[job.format] ?? "application/octet-stream",
    name: (createdAt) =>
      `activity-log-${fileStamp(createdAt, defaultTimeZone)}${job.format === "signed" ? "-signed.ndjson" : `.${job.format}`}`,
  };
}
