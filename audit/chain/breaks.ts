import { linkOf } from "../format/record.ts";

/** One place of a chain as it was found, with what its row of the log says now. */
export interface Entry {
  readonly organisationId: string;
  readonly seq: number;
  readonly auditId: number;
  readonly hash: Buffer;
  /** SHA-256 of the row's canonical text; null when the row is not there. */
  readonly digest: Buffer | null;
}

export type Problem =
  | "edited"
  | "deleted"
  | "inserted"
  | "reordered"
  | "truncated"
  | "forked"
  | "checkpoint"
  | "key"
  | "malformed"
  | "signature";

/** The first thing wrong in the chain of an organisation, or with a file as a whole (null). */
export interface Finding {
  readonly problem: Problem;
  readonly organisationId: string | null;
  /** The first bad place, where it is known. */
  readonly seq: number | null;
  readonly auditId: number | null;
  readonly detail: string;
}

/** A break of the chain, kept open until later rows have told what it is. */
export interface Break {
  finding: Finding;
  /** The hash that the bad place had to build upon. */
  readonly before: Buffer;
  readonly seq: number;
  readonly bad: Entry | undefined;
  /** The place that fits instead, when it came right after the bad one: what follows tells insertion from order. */
  shifted?: { readonly hash: Buffer; readonly seq: number } | undefined;
}

/** What a row that does not fit looks like, before the rows after it are known. */
export function classifyBreak(entry: Entry, seq: number): Finding {
  const { organisationId, auditId, digest } = entry;
  const finding = (problem: Problem, id: number | null, detail: string, place = seq): Finding => ({
    problem,
    organisationId,
    seq: place,
    auditId: id,
    detail,
  });
  if (entry.seq > seq)
    return finding("deleted", null, `place ${seq} is missing; ${entry.seq} (row ${auditId}) follows`);
  if (entry.seq < seq) return finding("inserted", auditId, `place ${entry.seq} is there twice`, entry.seq);
  if (!digest) return finding("deleted", auditId, `row ${auditId} of place ${seq} is not in the log`);
  return finding("edited", auditId, `row ${auditId} of place ${seq} is not what was chained`);
}

/** Learns from a later row what a break is: a row that fits the broken place was moved, or pushed along. */
export function refineBreak(broken: Break, entry: Entry): void {
  const { bad, before, seq, finding, shifted } = broken;
  if (!bad || !entry.digest) return;
  if (shifted) {
    if (linkOf(shifted.hash, shifted.seq, entry.digest).equals(entry.hash)) broken.finding = inserted(finding, bad);
    broken.shifted = undefined;
    return;
  }
  if (finding.problem !== "edited" && finding.problem !== "deleted") return;
  const hash = linkOf(before, seq, entry.digest);
  const fits = hash.equals(entry.hash) || hash.equals(bad.hash);
  if (!fits && !(finding.problem === "deleted" && entry.seq === seq)) return;
  const follows = fits && bad.digest ? linkOf(hash, seq + 1, bad.digest) : undefined;
  const swapped = follows !== undefined && (follows.equals(bad.hash) || follows.equals(entry.hash));
  const detail = `row ${entry.auditId} belongs at place ${seq}, where row ${bad.auditId} is`;
  broken.finding = { ...finding, problem: "reordered", auditId: bad.auditId, detail };
  if (fits && !swapped && entry.seq === bad.seq + 1) broken.shifted = { hash, seq: seq + 1 };
}

const inserted = (finding: Finding, bad: Entry): Finding => ({
  ...finding,
  problem: "inserted",
  auditId: bad.auditId,
  detail: `row ${bad.auditId} was put in at place ${bad.seq}; what follows was moved along`,
});
