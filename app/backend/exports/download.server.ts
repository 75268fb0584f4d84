import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import { changesOfBody } from "#app/rules/audit-changes.ts";
import { fileStamp } from "#app/rules/dates.ts";
import type { CallInput, Operation } from "#contracts/operation.ts";
import type { RouteArgs } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { sendRecorded } from "./recorded-file.server.ts";

/** A list that is downloaded: upstream's call that answers it as bytes, and what the action log says of it. */
interface ListDownload<O extends Operation> {
  readonly op: O;
  /** What its path names. */
  readonly params?: CallInput<O>["params"];
  /** Filters and order; the format comes from the address (`?format=xlsx`), CSV unless it says so. */
  readonly query: Omit<Extract<CallInput<O>["query"], object>, "format">;
  /** `memberships` of `export-memberships-2026-11-23-18-05-09.csv`. */
  readonly name: string;
  readonly action: AuditAction;
  readonly target: AuditTarget;
}

/** The format that an address asks for. */
const formatOf = (request: Request): "csv" | "xlsx" =>
  new URL(request.url).searchParams.get("format") === "xlsx" ? "xlsx" : "csv";

/**
 * Streams a list to the browser as an attachment, as it comes from upstream. The log holds who took which rows before
 * the first byte, or why there are none. Throws AppError as the call does, and `audit.unavailable` (503).
 */
export function downloadList<O extends Operation>(
  args: RouteArgs,
  staff: StaffCaller,
  { op, params, query, name, action, target }: ListDownload<O>,
): Promise<Response> {
  const format = formatOf(args.request);
  const stamp = fileStamp(new Date(), staff.staff.organization.timeZone);
  return sendRecorded(args, staff, {
    action,
    target,
    changes: changesOfBody({ ...query, format }),
    fileName: `export-${name}-${stamp}.${format}`,
    // why: the query is the operation's own, with the format that each of these has.
    open: () => staff.open(op, { params, query: { ...query, format } } as unknown as CallInput<O>),
  });
}
