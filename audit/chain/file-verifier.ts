import type { ExportEnd, ExportHead, ExportLine } from "../format/export-line.ts";
import { canonicalText, digestOf, exportFormat, genesisOf, noOrganisation } from "../format/record.ts";
import type { CutLink } from "../format/retention-cut.ts";
import { RowLine } from "../format/row-line.ts";
import { checkExport, type PublicKeys } from "../format/signer.ts";
import type { Entry, Finding, Problem } from "./breaks.ts";
import { ChainVerifier, type Report } from "./chain-verifier.ts";
import type { CheckpointFile } from "./checkpoint-file.ts";

/** What a log is held against. */
export interface TrustedProofs {
  readonly keys: PublicKeys;
  readonly outside: CheckpointFile;
  /** Whether signatures that a later one covers are checked, too. */
  readonly everySignature?: boolean | undefined;
}

/** What was read of a file. */
export interface FileReport extends Report {
  readonly head: ExportHead;
  /** Whether the file as a whole is signed by a known key. */
  readonly isSigned: boolean;
  /** Checkpoints from outside that may be about what is in the file. */
  readonly outside: number;
}

/** A line that no export has, or not there; the message says which. */
export class MalformedFileError extends Error {
  override readonly name = "MalformedFileError";
}

type Line<T extends ExportLine["type"]> = Extract<ExportLine, { type: T }>;

const uuidText = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/u;
const bytesOf = (hash: string): Buffer => Buffer.from(hash, "hex");

/**
 * Checks an exported file line by line: each chain has one beginning, which its head, a signed cut or the head's `from`
 * explains, and the end that the head says; links stand only behind a `to`, at the end of a chain.
 */
export class FileVerifier {
  readonly #head: ExportHead;
  readonly #keys: PublicKeys;
  readonly #chains: ChainVerifier;
  readonly #outside: number;
  readonly #heads: ReadonlyMap<string, { readonly seq: number; readonly hash: string }>;
  readonly #begun = new Set<string>();
  readonly #findings: Finding[] = [];
  readonly #row = new RowLine();
  #end: ExportEnd | undefined;

  constructor(head: ExportHead, { keys, outside, everySignature = false }: TrustedProofs) {
    this.#head = head;
    this.#keys = keys;
    this.#heads = new Map(head.chains?.map((chain) => [chain.organisation, chain]));
    const isOurs = (one: { readonly organisationId: string }) =>
      (head.organisation ?? one.organisationId) === one.organisationId;
    const checkpoints = outside.checkpoints.filter(isOurs);
    this.#outside = checkpoints.length;
    // What is signed from here on may be about a place after the file's last row.
    const [until] = [head.at, head.to].filter((at) => at != null).toSorted();
    this.#chains = new ChainVerifier({
      keys,
      everySignature,
      outside: checkpoints,
      cuts: outside.cuts.filter(isOurs),
      mustReach: ({ organisationId, seq, at }) =>
        (until === undefined || at < until) &&
        (this.#begun.has(organisationId) || seq > (this.#heads.get(organisationId)?.seq ?? 0)),
    });
  }

  /** Takes any line after the first. Throws MalformedFileError. */
  line(line: ExportLine): void {
    this.#mustBeOpen();
    if (line.type === "row") this.#chains.entry(entryOf(line));
    else if (line.type === "start") this.#start(line);
    else if (line.type === "link") this.#link(line);
    else if (line.type === "checkpoint") this.#chains.checkpoint(line);
    else if (line.type === "cut" && this.#head.format === exportFormat) this.#chains.cut(line);
    else if (line.type === "end" && this.#head.format === exportFormat) this.#end = line;
    else throw new MalformedFileError(`a line of the kind ${line.type}`);
  }

  /**
   * Takes a line that is a row exactly as an export writes it, from `start` up to the line feed at `end`. Answers false
   * for every other line: that is for `line`. Throws MalformedFileError.
   */
  row(bytes: Buffer, start: number, end: number): boolean {
    const row = this.#row;
    const hash = Buffer.alloc(32);
    if (!row.read(bytes, start, end, hash, 0)) return false;
    const organisationId = bytes.toString("latin1", row.organisation, row.organisation + 36);
    if (!uuidText.test(organisationId)) return false;
    this.#mustBeOpen();
    const digest = digestOf(row.canonical.subarray(0, row.length));
    this.#chains.entry({ organisationId, seq: row.seq, auditId: row.auditId, hash, digest });
    return true;
  }

  /** What was found, when all was read. `written`: the hash of all bytes before the last line. */
  finish(written: string): FileReport {
    const report = this.#chains.end();
    this.#checkEnds();
    const isSigned = this.#checkSignature(written);
    const findings = [...report.findings, ...this.#findings];
    return { ...report, findings, head: this.#head, isSigned, outside: this.#outside };
  }

  #mustBeOpen(): void {
    if (this.#end) throw new MalformedFileError("a line behind the last one");
  }

  #start({ organisation, seq, hash }: Line<"start">): void {
    if (this.#begun.has(organisation) || this.#chains.rowsOf(organisation) > 0) {
      throw new MalformedFileError(`a beginning of organisation ${organisation}, which has begun`);
    }
    this.#begun.add(organisation);
    this.#chains.begin(organisation, seq, bytesOf(hash));
    const isFirst = seq === 0 && hash === genesisOf(organisation).toString("hex");
    const isCut = this.#chains.knownCuts(organisation).cuts.some((cut) => cut.seq === seq && cut.hash === hash);
    if (isFirst || isCut || (seq > 0 && this.#head.from !== null)) return;
    const detail = `the chain begins behind place ${seq}, which neither a signed cut nor the file's "from" explains`;
    this.#find("deleted", organisation, detail, seq + 1);
  }

  #link(line: Line<"link">): void {
    const { organisation, seq } = line;
    if (this.#chains.rowsOf(organisation) === 0) throw new MalformedFileError("a link before any row");
    const entry = entryOf(line);
    // Format 1 has what a cut left out in its place among the rows.
    const gone = this.#chains.knownCuts(organisation).links.get(seq);
    if (this.#head.format !== exportFormat && gone && isSame(line, gone)) this.#chains.entry(entry);
    else if (this.#head.to === null) throw new MalformedFileError('a link, although the file has no "to"');
    else this.#chains.link(entry);
  }

  #find(problem: Problem, organisationId: string | null, detail: string, seq: number | null = null): void {
    this.#findings.push({ problem, organisationId, seq, auditId: null, detail });
  }

  /** Each chain ends as the head says, and there are no others. */
  #checkEnds(): void {
    const { from, to, chains } = this.#head;
    for (const organisation of this.#chains.organisations) {
      if (this.#chains.rowsOf(organisation) > 0 && !this.#begun.has(organisation)) {
        this.#find("malformed", organisation, "the chain has rows, and no beginning");
      }
      if (chains && this.#begun.has(organisation) && !this.#heads.has(organisation)) {
        this.#find("inserted", organisation, "the head of the file does not know this chain");
      }
    }
    for (const [organisation, head] of this.#heads) {
      if (!this.#begun.has(organisation)) {
        if (from === null && to === null) this.#find("deleted", organisation, "the whole chain is missing");
        continue;
      }
      const end = this.#chains.endOf(organisation);
      if (!end) continue;
      const isRight = end.seq === head.seq ? end.hash === head.hash : to !== null && end.seq < head.seq;
      if (isRight) continue;
      const detail = `the chain ends at place ${end.seq}, and the head of the file says ${head.seq}`;
      this.#find("truncated", organisation, detail, Math.min(end.seq, head.seq) + 1);
    }
  }

  /** Whether the file as a whole is signed. */
  #checkSignature(written: string): boolean {
    if (this.#head.format !== exportFormat) return false;
    const end = this.#end;
    if (!end) this.#find("truncated", null, "the file has no last line");
    else if (end.hash !== written) this.#find("edited", null, "the file is not as it was written");
    if (!end?.keyId || this.#keys.size === 0) return false;
    const answer = checkExport(end.hash, end, this.#keys);
    if (answer === "good") return true;
    const why = answer === "bad" ? "is bad" : `is of the key ${end.keyId}, which is not known`;
    this.#find("signature", null, `the signature of the file ${why}`);
    return false;
  }
}

const isSame = (line: Line<"link">, { auditId, digest, hash }: CutLink): boolean =>
  line.row === String(auditId) && line.digest === digest && line.hash === hash;

/** A line as a place of its chain. A row that belongs to another organisation is none. */
function entryOf(line: Line<"row"> | Line<"link">): Entry {
  const { organisation: organisationId, seq } = line;
  const hash = bytesOf(line.hash);
  if (line.type === "link")
    return { organisationId, seq, auditId: Number(line.row), hash, digest: bytesOf(line.digest) };
  const isOwn = (line.organisation_id ?? noOrganisation) === organisationId;
  return { organisationId, seq, auditId: Number(line.id), hash, digest: isOwn ? digestOf(canonicalText(line)) : null };
}
