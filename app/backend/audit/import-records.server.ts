import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Changes } from "#app/rules/audit-changes.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import type { ImportedRecord } from "#contracts/imports/import-rows.ts";
import type { ImportState, ImportSummary } from "#contracts/imports/import-shapes.ts";
import { imports } from "#contracts/imports/imports.ts";
import type { CallInput, CallOutput, Operation, Role } from "#contracts/operation.ts";
import { AppError } from "../errors.server.ts";
import type { Audit } from "./audit.server.ts";
import type { CopiedEvent } from "./entry.server.ts";

/** How long it is remembered that the log names an import's records, in milliseconds: a log may be restored. */
const knownForMs = 3_600_000;
/** Records that one entry of the log names at most: more of them are in further entries. */
const recordsOfEntry = 1000;
/** An import that ended longer ago was copied by whoever was there, in milliseconds. */
const recentMs = 7 * 24 * 3_600_000;
/** How many of the newest imports are looked at. */
const newest = 20;

/** In whose name imports are read: staff of the organisation. */
interface ImportReader {
  readonly organisationId: string;
  readonly roles: readonly Role[];
}
type ReaderCall = <O extends Operation>(operation: O, input: CallInput<O>) => Promise<CallOutput<O>>;

/** Copies into a club's action log what its imports did: a job does it, for which nobody waits. */
export interface ImportRecordCopier {
  /**
   * Copies the records of imports that ended lately, each once, whoever copies at the same time; nothing where the reader may
   * not read the log. Never throws: what was not copied now is copied the next time.
   */
  copy(reader: ImportReader, call: ReaderCall): Promise<void>;
}

const over: readonly ImportState[] = ["done", "undone", "stopped", "failed"];
const named = ["made", "changed", "undone", "kept"] as const satisfies readonly ImportedRecord["outcome"][];

/** How an import stands: another step of it is another action of the log. */
const standingOf = ({ id, state, results }: ImportSummary): string =>
  [id, state, ...named.map((outcome) => results[outcome])].join(" ");

function idOf(standing: string, part: number): string {
  const hex = createHash("sha256").update(`import ${standing} ${part}`).digest("hex");
  // Version 8 is for ids that are made of something else.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function createImportRecordCopier({ audit, log }: { audit: Audit; log: Logger }): ImportRecordCopier {
  const known = new LRUCache<string, true>({ max: 10_000, ttl: knownForMs });

  async function copyImport(organisationId: string, record: ImportSummary, call: ReaderCall): Promise<void> {
    const standing = standingOf(record);
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const { data, pageInfo } = await call(imports.records, {
        params: { id: record.id },
        query: { outcome: [...named], page, pageSize: recordsOfEntry },
      });
      if (data.length === 0) break;
      await audit.copy(organisationId, [eventOf(record, data, idOf(standing, page))]);
      isLast = pageInfo.isLastPage;
    }
    known.set(standing, true);
  }

  return {
    async copy({ organisationId, roles }, call) {
      if (!hasRole(roles, board)) return;
      try {
        const { data } = await call(imports.list, { query: { pageSize: newest } });
        for (const record of data) {
          const isRecent = record.writtenAt !== null && Date.parse(record.writtenAt) > Date.now() - recentMs;
          if (isRecent && over.includes(record.state) && !known.has(standingOf(record)))
            await copyImport(organisationId, record, call);
        }
      } catch (err) {
        // why: an ended token is a redirect, and the page's own calls will meet it; another upstream may have no imports.
        if (!(err instanceof Response) && !(err instanceof AppError && err.status === 404))
          log.warn({ err, organisationId }, "what an import did could not be copied into the log");
      }
    },
  };
}

/** What an import did, as the log has it: the names of its records, by what became of each. */
function eventOf(
  { id, kind, state, fileName, createdBy, writtenAt, createdAt }: ImportSummary,
  records: readonly ImportedRecord[],
  actionId: string,
): CopiedEvent {
  const changes: Changes = Object.fromEntries(
    named.flatMap((outcome) => {
      const labels = records.flatMap((one) => (one.outcome === outcome ? one.label : []));
      return labels.length > 0 ? [[outcome, { after: labels }]] : [];
    }),
  );
  return {
    actionId,
    happenedAt: new Date(writtenAt ?? createdAt),
    action: "import.finish",
    actor: { accountId: null, staffMemberId: null, name: createdBy ?? "", email: null, roles: [] },
    target: { type: "import", id, ...(fileName !== null && { label: fileName }) },
    changes: { kind: { after: kind }, state: { after: state }, ...changes },
    outcome: "succeeded",
    requestId: actionId,
    address: "",
  };
}
