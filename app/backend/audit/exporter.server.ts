import { traced } from "#app/backend/operations/tracing.server.ts";
import { filtersOf } from "#app/rules/audit-filters.ts";
import type { AuditSearch } from "#app/rules/audit-search.ts";
import { AuditExporter, type ExporterOptions } from "#audit/export/exporter.ts";
import { textsIn } from "../i18n.server.ts";
import { announceJob } from "../notifications/store.server.ts";
import type { Services } from "../services.server.ts";

type Parts = Pick<ExporterOptions, "sql" | "db" | "log" | "wake" | "rows" | "signer"> &
  Partial<Pick<Services, "tracing">>;

/** Makes the exports of the action log that pages asked for: with the texts, spans and announcements of the dashboard. */
export const createAuditExporter = ({ tracing, ...options }: Parts): AuditExporter =>
  new AuditExporter({
    ...options,
    filtersOf: (search) => filtersOf(search as AuditSearch),
    erasedText: (language) => textsIn(language)("audit:detail.erased"),
    announce: (tx, job) => announceJob(tx, job, job.id),
    span: (job, work) => {
      const facts = { "club.job": "audit-export", "club.format": job.format ?? "" };
      return traced(tracing, "export audit log", { kind: "consumer", from: null, facts }, work);
    },
  });
