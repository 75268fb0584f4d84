import type { Checkpoint } from "../format/checkpoint.ts";
import { genesisOf, linkAt, linkOf } from "../format/record.ts";
import type { CutLink, RetentionCut } from "../format/retention-cut.ts";
import { checkSignature, type PublicKeys } from "../format/signer.ts";
import { type Break, classifyBreak, type Entry, type Finding, type Problem, refineBreak } from "./breaks.ts";

/** What was cut off the beginning of a chain, as known keys signed it. */
export interface KnownCuts {
  readonly cuts: RetentionCut[];
  /** Their links by place. */
  readonly links: Map<number, CutLink>;
}

/** What a chain is checked against. */
interface Proofs {
  readonly keys: PublicKeys;
  /** Whether signatures that a later one covers are checked, too. */
  readonly everySignature: boolean;
  /** Checkpoints that were signed and kept away from the database, by place. */
  readonly outside: readonly Checkpoint[];
  /** Complete before the first entry comes. */
  readonly known: KnownCuts;
  /** Whether the chain is too short when it does not reach what was signed outside. */
  readonly mustReach: (checkpoint: Checkpoint) => boolean;
}

/** Where a place lies in two buffers: offset of the hash in one, of the digest in the other; -1: not there. */
export interface PlaceOffsets {
  readonly hash: number;
  readonly digest: number;
}

/** A place of a chain; the hash in hexadecimal digits. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

/** The chain of one organisation, checked while it is read, up to its first bad place. */
export class ChainCheck {
  readonly organisationId: string;
  readonly #proofs: Proofs;
  readonly #outside: Checkpoint[];
  /** Checkpoints of places that have not come yet. */
  readonly #ahead: Checkpoint[] = [];
  /** The place before the first one; what is signed before it went with a cut. */
  #start = 0;
  #seq = 0;
  #hash: Buffer;
  #proven = 0;
  #rows = 0;
  #newest: Checkpoint | undefined;
  #broken: Break | undefined;
  /** When true, nothing but links may follow. */
  #isClosed = false;

  constructor(organisationId: string, proofs: Proofs) {
    this.organisationId = organisationId;
    this.#proofs = proofs;
    this.#outside = [...proofs.outside];
    this.#hash = genesisOf(organisationId);
  }

  /** Entries that were read. */
  get rows(): number {
    return this.#rows;
  }

  /** The last good place; undefined when something is wrong. */
  get end(): ChainEnd | undefined {
    return this.#broken ? undefined : { seq: this.#seq, hash: this.#hash.toString("hex") };
  }

  /** Places after the last good checkpoint: whole, but not proven; none when something is wrong. */
  get unproven(): number {
    return this.#broken ? 0 : this.#seq - this.#proven;
  }

  /** Begins in the middle: the last place before the first entry. */
  begin(seq: number, hash: Buffer): void {
    this.#start = seq;
    this.#seq = seq;
    this.#proven = seq;
    this.#hash = hash;
    while ((this.#outside[0]?.seq ?? Number.POSITIVE_INFINITY) < seq) this.#outside.shift();
    this.#compareOutside();
  }

  entry(entry: Entry): void {
    this.#rows += 1;
    if (this.#broken) {
      refineBreak(this.#broken, entry);
      return;
    }
    if (this.#isClosed) {
      const detail = `row ${entry.auditId} stands behind places of which only links are shown`;
      this.#break("malformed", { seq: entry.seq, auditId: entry.auditId, detail });
      return;
    }
    if (this.#rows === 1 && entry.seq > 1 && this.#seq === 0) this.#beginAtCut(entry.seq - 1);
    this.#append(entry);
  }

  /** A place after the last row that is shown. */
  link(entry: Entry): void {
    this.#isClosed = true;
    if (!this.#broken) this.#append(entry);
  }

  #append(entry: Entry): void {
    if (entry.seq > this.#seq + 1) this.#follow(entry.seq);
    const seq = this.#seq + 1;
    if (entry.seq === seq && entry.digest && linkOf(this.#hash, seq, entry.digest).equals(entry.hash)) {
      this.#seq = seq;
      this.#hash = entry.hash;
      if (this.#outside.length > 0) this.#compareOutside();
      return;
    }
    this.#broken = { finding: classifyBreak(entry, seq), before: this.#hash, seq, bad: entry };
  }

  /**
   * Takes the next place from buffers, without an object for it. Answers false for anything but the next good place of
   * a chain that has begun: that is for `entry`.
   */
  next(places: Buffer, rows: Buffer, at: PlaceOffsets, seq: number): boolean {
    if (this.#broken || this.#isClosed || this.#rows === 0 || at.digest < 0 || seq !== this.#seq + 1) return false;
    const hash = linkAt(this.#hash, seq, rows, at.digest);
    if (!isSame(hash, places, at.hash)) return false;
    this.#rows += 1;
    this.#seq = seq;
    this.#hash = hash;
    if (this.#outside.length > 0) this.#compareOutside();
    return true;
  }

  /** A checkpoint that lies beside the chain; after the entry that it is about. */
  checkpoint(checkpoint: Checkpoint): void {
    if (this.#broken) return;
    if (checkpoint.seq < this.#start) {
      if (this.#proofs.everySignature) this.#requireSignature(checkpoint);
      return;
    }
    if (checkpoint.seq > this.#seq) this.#follow(checkpoint.seq + 1);
    if (checkpoint.seq > this.#seq) this.#ahead.push(checkpoint);
    else this.#compare(checkpoint);
  }

  /**
   * Answers what is wrong with the chain, once all was read. To be called once. Rows that went with a cut as a whole
   * are not missing, and the chain may end in links alone.
   */
  finish(): Finding | undefined {
    if (!this.#broken && this.#rows === 0 && this.#seq === 0) this.#beginAtCut(Number.POSITIVE_INFINITY);
    if (!this.#broken) this.#follow(Number.POSITIVE_INFINITY);
    if (!this.#broken && this.#newest) this.#requireSignature(this.#newest);
    const missing = [...this.#outside.filter(this.#proofs.mustReach), ...this.#ahead];
    for (const one of missing) if (!this.#broken) this.#truncated(one);
    if (this.#broken) return this.#broken.finding;
    if (this.#proofs.keys.size === 0 || this.#rows === 0 || this.#newest !== undefined) return undefined;
    const { organisationId } = this;
    const detail = "no checkpoint proves any of its rows";
    return { problem: "checkpoint", organisationId, seq: null, auditId: null, detail };
  }

  /** Begins where the last cut up to a place says that the chain was cut, when there is one. */
  #beginAtCut(upTo: number): void {
    const cuts = this.#proofs.known.cuts.filter(({ seq }) => seq <= upTo);
    const cut = cuts.toSorted((a, b) => b.seq - a.seq)[0];
    if (!cut) return;
    this.begin(cut.seq, Buffer.from(cut.hash, "hex"));
    for (const one of this.#ahead.splice(0)) this.checkpoint(one);
  }

  /** Goes on over places whose rows went with a cut. */
  #follow(upTo: number): void {
    const { links } = this.#proofs.known;
    for (let link = links.get(this.#seq + 1); link && link.seq < upTo; link = links.get(this.#seq + 1)) {
      const hash = linkOf(this.#hash, link.seq, Buffer.from(link.digest, "hex"));
      if (hash.toString("hex") !== link.hash) return;
      this.#seq = link.seq;
      this.#hash = hash;
      this.#compareOutside();
    }
  }

  #compareOutside(): void {
    for (let next = this.#outside[0]; next && next.seq <= this.#seq && !this.#broken; next = this.#outside[0]) {
      this.#outside.shift();
      this.#compare(next);
    }
  }

  #compare(checkpoint: Checkpoint): void {
    const fits = checkpoint.seq === this.#seq && checkpoint.hash === this.#hash.toString("hex");
    if ((!fits || this.#proofs.everySignature) && !this.#requireSignature(checkpoint)) return;
    const { seq, auditId, at } = checkpoint;
    if (fits) {
      this.#newest = checkpoint;
      this.#proven = seq;
      return;
    }
    const from = Math.min(this.#proven + 1, seq);
    const detail = `the chain is another one than was signed at ${at} for place ${seq}: it parts in ${from} to ${seq}`;
    this.#break("forked", { seq: from, auditId: from === seq ? auditId : null, detail });
  }

  #truncated(checkpoint: Checkpoint): void {
    if (!this.#requireSignature(checkpoint)) return;
    const detail = `the chain ends at place ${this.#seq}, and place ${checkpoint.seq} was signed at ${checkpoint.at}`;
    this.#break("truncated", { seq: this.#seq + 1, auditId: null, detail });
  }

  /** Whether a checkpoint is signed by a known key; when it is not, that is what is wrong with the chain. */
  #requireSignature(checkpoint: Checkpoint): boolean {
    const { keys } = this.#proofs;
    const answer = keys.size === 0 ? "good" : checkSignature(checkpoint, keys);
    if (answer === "good") return true;
    const { seq, auditId, keyId } = checkpoint;
    const why = answer === "bad" ? "has a bad signature" : `is signed with the key ${keyId}, which is not known`;
    this.#break("checkpoint", { seq, auditId, detail: `the checkpoint of place ${seq} ${why}` });
    return false;
  }

  #break(problem: Problem, rest: Pick<Finding, "seq" | "auditId" | "detail">): void {
    const finding = { problem, organisationId: this.organisationId, ...rest };
    this.#broken = { finding, before: this.#hash, seq: this.#seq + 1, bad: undefined };
  }
}

/** Whether these bytes stand there. why a loop: a call costs more than the few bytes do, twice for every row. */
export function isSame(bytes: Buffer, others: Buffer, at: number): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] !== others[at + index]) return false;
  }
  return true;
}
