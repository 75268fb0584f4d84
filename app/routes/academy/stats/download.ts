import { notFound } from "#app/backend/errors.server.ts";
import { downloadList } from "#app/backend/exports/download.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { readBy, readPeriod } from "#app/backend/stats/period.server.ts";
import { board } from "#app/rules/permissions.ts";
import { AttendanceBy, MembershipsBy, MoneyBy, stats } from "#contracts/academy/stats.ts";
import type { Route } from "./+types/download";
import { readKind } from "./money-query.server.ts";

/** A table of the statistics as a file: CSV, or `?format=xlsx`. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const { period } = await readPeriod(args, staff);
  const told = { action: "analytics.download", target: { type: "analytics", label: args.params.section } } as const;
  switch (args.params.section) {
    case "memberships": {
      const query = { ...period, aggregateBy: readBy(args, MembershipsBy) };
      return downloadList(args, staff, {
        ...told,
        op: stats.membershipsDownload,
        query,
        name: "analytics-memberships",
      });
    }
    case "money": {
      const kind = readKind(args);
      const query = { ...period, aggregateBy: readBy(args, MoneyBy), ...(kind && { kind: [kind] }) };
      return downloadList(args, staff, { ...told, op: stats.moneyDownload, query, name: "analytics-money" });
    }
    case "attendance": {
      const query = { ...period, aggregateBy: readBy(args, AttendanceBy) };
      return downloadList(args, staff, { ...told, op: stats.attendanceDownload, query, name: "analytics-attendance" });
    }
    default:
      throw notFound();
  }
}
