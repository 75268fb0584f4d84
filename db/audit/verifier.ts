import { type Checkpoint, checkSignature, type PublicKeys } from "./checkpoint.ts";
import { genesisOf, linkOf } from "./record.ts";

/** One place of a chain as it was found, with what its row of the log says now. */
export interface Entry {
  readonly organisationId: string;
  readonly seq: number;
  readonly auditId: number;
  readonly hash: Buffer;
  /** SHA-256 of the row's canonical text; null when the row is not there. */
  readonly digest: Buffer | null;
}

export type Problem = "edited" | "deleted" | "inserted" | "reordered" | "truncated" | "forked" | "checkpoint";

/** The first thing wrong in the chain of an organisation. */
export interface Finding {
  readonly problem: Problem;
  readonly organisationId: string;
  /** The first bad place, where it is known. */
  readonly seq: number | null;
  readonly auditId: number | null;
  readonly detail: string;
}

/** What was read, and what is wrong with it. */
export interface Report {
  readonly rows: number;
  readonly organisations: number;
  readonly checkpoints: number;
  /** Rows after the last good checkpoint of their organisation: whole, but not proven. */
  readonly unproven: number;
  /** The first one of each organisation. */
  readonly findings: readonly Finding[];
}

/** A break of the chain, kept open until later rows have told what it is. */
interface Break {
  finding: Finding;
  /** The hash that the bad place had to build upon. */
  readonly before: Buffer;
  readonly seq: number;
  readonly bad: Entry | undefined;
  /** The place that fits instead, when it came right after the bad one: what follows tells insertion from order. */
  shifted?: { readonly hash: Buffer; readonly seq: number } | undefined;
}

interface Chain {
  seq: number;
  hash: Buffer;
  proven: number;
  rows: number;
  broken: Break | undefined;
  readonly outside: Checkpoint[];
  /** Checkpoints of places that have not come yet. */
  readonly ahead: Checkpoint[];
  newest: Checkpoint | undefined;
}

/**
 * Checks chains while they are read. Entries and checkpoints of one organisation come in their order, those of several
 * may be mixed. Each organisation is checked up to its first bad place.
 */
export class ChainVerifier {
  readonly #keys: PublicKeys;
  readonly #everySignature: boolean;
  readonly #outside = new Map<string, Checkpoint[]>();
  readonly #chains = new Map<string, Chain>();
  readonly #extra: Finding[] = [];
  #checkpoints = 0;

  /** `outside`: checkpoints that were kept away from the database. `everySignature`: also of those that others cover. */
  constructor(options: { keys: PublicKeys; outside?: readonly Checkpoint[]; everySignature?: boolean }) {
    this.#keys = options.keys;
    this.#everySignature = options.everySignature ?? false;
    for (const one of options.outside ?? []) {
      this.#outside.set(one.organisationId, [...(this.#outside.get(one.organisationId) ?? []), one]);
    }
    for (const list of this.#outside.values()) list.sort((a, b) => a.seq - b.seq);
  }

  /** Begins a chain in its middle: the last place before the first entry. */
  begin(organisationId: string, seq: number, hash: Buffer): void {
    const chain = this.#chain(organisationId);
    chain.seq = seq;
    chain.proven = seq;
    chain.hash = hash;
    while ((chain.outside[0]?.seq ?? Number.POSITIVE_INFINITY) < seq) chain.outside.shift();
    this.#compareOutside(organisationId, chain);
  }

  entry(entry: Entry): void {
    const chain = this.#chain(entry.organisationId);
    chain.rows += 1;
    if (chain.broken) {
      lookOn(chain.broken, entry);
      return;
    }
    const seq = chain.seq + 1;
    if (entry.seq === seq && entry.digest && linkOf(chain.hash, seq, entry.digest).equals(entry.hash)) {
      chain.seq = seq;
      chain.hash = entry.hash;
      if (chain.outside.length > 0) this.#compareOutside(entry.organisationId, chain);
      return;
    }
    chain.broken = { finding: firstGuess(entry, seq), before: chain.hash, seq, bad: entry };
  }

  /** A row of the log that has no place, although rows after it have. */
  stray(organisationId: string, auditId: number): void {
    const detail = `row ${auditId} has no place in the chain, although later rows have`;
    this.#extra.push({ problem: "inserted", organisationId, seq: null, auditId, detail });
  }

  /** A checkpoint that lies beside the chain; after the entry that it is about. */
  checkpoint(checkpoint: Checkpoint): void {
    this.#checkpoints += 1;
    const chain = this.#chain(checkpoint.organisationId);
    if (chain.broken) return;
    if (checkpoint.seq > chain.seq) chain.ahead.push(checkpoint);
    else this.#compare(checkpoint, chain);
  }

  end(): Report {
    // why: an organisation that is gone as a whole shows only by a checkpoint from outside.
    for (const organisationId of this.#outside.keys()) this.#chain(organisationId);
    let rows = 0;
    let unproven = 0;
    const findings = [...this.#extra];
    for (const [organisationId, chain] of this.#chains) {
      rows += chain.rows;
      if (!chain.broken && chain.newest) this.#requireSignature(chain.newest, chain);
      const missing = [...chain.outside, ...chain.ahead];
      for (const one of missing) if (!chain.broken) this.#truncated(one, chain);
      if (chain.broken) findings.push(chain.broken.finding);
      else unproven += chain.seq - chain.proven;
      if (!chain.broken && chain.seq > 0 && this.#keys.size > 0 && chain.newest === undefined && chain.rows > 0) {
        const detail = "no checkpoint proves any of its rows";
        findings.push({ problem: "checkpoint", organisationId, seq: null, auditId: null, detail });
      }
    }
    const first = new Map<string, Finding>();
    for (const one of findings) {
      const other = first.get(one.organisationId);
      if (!other || (one.auditId ?? Number.POSITIVE_INFINITY) < (other.auditId ?? Number.POSITIVE_INFINITY)) {
        first.set(one.organisationId, one);
      }
    }
    const organisations = [...this.#chains.values()].filter((chain) => chain.rows > 0).length;
    return { rows, organisations, checkpoints: this.#checkpoints, unproven, findings: [...first.values()] };
  }

  #chain(organisationId: string): Chain {
    const known = this.#chains.get(organisationId);
    if (known) return known;
    const made: Chain = {
      seq: 0,
      hash: genesisOf(organisationId),
      proven: 0,
      rows: 0,
      broken: undefined,
      outside: [...(this.#outside.get(organisationId) ?? [])],
      ahead: [],
      newest: undefined,
    };
    this.#chains.set(organisationId, made);
    return made;
  }

  #compareOutside(organisationId: string, chain: Chain): void {
    for (let next = chain.outside[0]; next && next.seq <= chain.seq && !chain.broken; next = chain.outside[0]) {
      chain.outside.shift();
      this.#compare({ ...next, organisationId }, chain);
    }
  }

  #compare(checkpoint: Checkpoint, chain: Chain): void {
    const fits = checkpoint.seq === chain.seq && checkpoint.hash === chain.hash.toString("hex");
    if (fits && !this.#everySignature) {
      chain.newest = checkpoint;
      chain.proven = checkpoint.seq;
      return;
    }
    if (!this.#requireSignature(checkpoint, chain)) return;
    if (fits) {
      chain.newest = checkpoint;
      chain.proven = checkpoint.seq;
      return;
    }
    const { seq, auditId, at } = checkpoint;
    const from = Math.min(chain.proven + 1, seq);
    const detail = `the chain is another one than was signed at ${at} for place ${seq}: it parts in ${from} to ${seq}`;
    this.#break(checkpoint, chain, "forked", { seq: from, auditId: from === seq ? auditId : null, detail });
  }

  #truncated(checkpoint: Checkpoint, chain: Chain): void {
    if (!this.#requireSignature(checkpoint, chain)) return;
    const detail = `the chain ends at place ${chain.seq}, and place ${checkpoint.seq} was signed at ${checkpoint.at}`;
    this.#break(checkpoint, chain, "truncated", { seq: chain.seq + 1, auditId: null, detail });
  }

  /** Whether a checkpoint is signed by a known key; when it is not, that is what is wrong with the chain. */
  #requireSignature(checkpoint: Checkpoint, chain: Chain): boolean {
    if (this.#keys.size === 0) return true;
    const answer = checkSignature(checkpoint, this.#keys);
    if (answer === "good") return true;
    const { seq, auditId, keyId } = checkpoint;
    const why = answer === "bad" ? "has a bad signature" : `is signed with the key ${keyId}, which is not known`;
    this.#break(checkpoint, chain, "checkpoint", { seq, auditId, detail: `the checkpoint of place ${seq} ${why}` });
    return false;
  }

  #break(
    { organisationId }: Checkpoint,
    chain: Chain,
    problem: Problem,
    rest: Pick<Finding, "seq" | "auditId" | "detail">,
  ): void {
    const finding = { problem, organisationId, ...rest };
    chain.broken = { finding, before: chain.hash, seq: chain.seq + 1, bad: undefined };
  }
}

/** What a row that does not fit looks like, before the rows after it are known. */
function firstGuess(entry: Entry, seq: number): Finding {
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
function lookOn(broken: Break, entry: Entry): void {
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
