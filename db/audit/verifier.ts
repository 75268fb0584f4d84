import { type Break, type Entry, type Finding, firstGuess, lookOn, type Problem } from "./breaks.ts";
import { type Checkpoint, checkCut, checkSignature, type PublicKeys } from "./checkpoint.ts";
import type { Cut, CutLink } from "./cut.ts";
import { genesisOf, linkAt, linkOf } from "./record.ts";

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

interface Chain {
  readonly organisationId: string;
  /** The place before the first one; what is signed before it went with a cut. */
  start: number;
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
  /** The same chains by the bytes of the organisation's id. */
  readonly #byKey = new Map<string, Chain>();
  /** The chain of the last place, and those bytes. */
  #lastChain: Chain | undefined;
  readonly #lastKey = Buffer.alloc(16);
  readonly #cuts = new Map<string, Cut[]>();
  readonly #links = new Map<string, Map<number, CutLink>>();
  readonly #extra: Finding[] = [];
  #checkpoints = 0;

  /**
   * `outside` and `cuts`: what was signed and kept away from the database. `everySignature`: also of checkpoints that
   * others cover.
   */
  constructor(options: {
    keys: PublicKeys;
    outside?: readonly Checkpoint[];
    cuts?: readonly Cut[];
    everySignature?: boolean;
  }) {
    this.#keys = options.keys;
    this.#everySignature = options.everySignature ?? false;
    for (const one of options.outside ?? []) {
      this.#outside.set(one.organisationId, [...(this.#outside.get(one.organisationId) ?? []), one]);
    }
    for (const list of this.#outside.values()) list.sort((a, b) => a.seq - b.seq);
    for (const cut of options.cuts ?? []) this.cut(cut);
  }

  /**
   * A cut: where a chain may begin. Comes before all entries. One that is not signed by a known key counts for nothing,
   * so that a beginning that it alone explains is missing.
   */
  cut(cut: Cut): void {
    if (this.#keys.size > 0 && checkCut(cut, this.#keys) !== "good") return;
    const { organisationId, links } = cut;
    this.#cuts.set(organisationId, [...(this.#cuts.get(organisationId) ?? []), cut]);
    const known = this.#links.get(organisationId) ?? new Map<number, CutLink>();
    for (const link of links) known.set(link.seq, link);
    this.#links.set(organisationId, known);
  }

  /** Begins a chain in its middle: the last place before the first entry. */
  begin(organisationId: string, seq: number, hash: Buffer): void {
    const chain = this.#chain(organisationId);
    chain.start = seq;
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
    if (chain.rows === 1 && entry.seq > 1 && chain.seq === 0) {
      this.#beginAtCut(entry.organisationId, chain, entry.seq - 1);
    }
    if (entry.seq > chain.seq + 1) this.#follow(entry.organisationId, chain, entry.seq);
    const seq = chain.seq + 1;
    if (entry.seq === seq && entry.digest && linkOf(chain.hash, seq, entry.digest).equals(entry.hash)) {
      chain.seq = seq;
      chain.hash = entry.hash;
      if (chain.outside.length > 0) this.#compareOutside(entry.organisationId, chain);
      return;
    }
    chain.broken = { finding: firstGuess(entry, seq), before: chain.hash, seq, bad: entry };
  }

  /**
   * The same as `entry` of a place that lies in buffers, without an object for each: organisation (16 bytes) and hash
   * (32) in `places`, and the digest (32) in `rows`, or nowhere (-1).
   */
  place(
    places: Buffer,
    rows: Buffer,
    at: { readonly organisation: number; readonly hash: number; readonly digest: number },
    seq: number,
    auditId: number,
  ): void {
    const chain = this.#chainAt(places, at.organisation);
    if (!chain.broken && chain.rows > 0 && at.digest >= 0 && seq === chain.seq + 1) {
      const hash = linkAt(chain.hash, seq, rows, at.digest);
      if (isSame(hash, places, at.hash)) {
        chain.rows += 1;
        chain.seq = seq;
        chain.hash = hash;
        if (chain.outside.length > 0) this.#compareOutside(chain.organisationId, chain);
        return;
      }
    }
    const { organisationId } = chain;
    const digest = at.digest < 0 ? null : rows.subarray(at.digest, at.digest + 32);
    this.entry({ organisationId, seq, auditId, hash: places.subarray(at.hash, at.hash + 32), digest });
  }

  /** The chain of the organisation with these 16 bytes; in a file it is mostly that of the place before. */
  #chainAt(places: Buffer, at: number): Chain {
    if (this.#lastChain && isSame(this.#lastKey, places, at)) return this.#lastChain;
    const key = places.toString("latin1", at, at + 16);
    const chain = this.#byKey.get(key) ?? this.#chain(uuidOf(places, at));
    this.#byKey.set(key, chain);
    places.copy(this.#lastKey, 0, at, at + 16);
    this.#lastChain = chain;
    return chain;
  }

  /** A row of the log that has no place, although rows after it have. */
  stray(organisationId: string, auditId: number): void {
    const detail = `row ${auditId} has no place in the chain, although later rows have`;
    this.#extra.push({ problem: "inserted", organisationId, seq: null, auditId, detail });
  }

  /** A checkpoint that lies beside the chain; after the entry that it is about. */
  checkpoint(checkpoint: Checkpoint): void {
    this.#checkpoints += 1;
    this.#place(checkpoint, this.#chain(checkpoint.organisationId));
  }

  #place(checkpoint: Checkpoint, chain: Chain): void {
    if (chain.broken) return;
    if (checkpoint.seq < chain.start) {
      if (this.#everySignature) this.#requireSignature(checkpoint, chain);
      return;
    }
    if (checkpoint.seq > chain.seq) this.#follow(checkpoint.organisationId, chain, checkpoint.seq + 1);
    if (checkpoint.seq > chain.seq) chain.ahead.push(checkpoint);
    else this.#compare(checkpoint, chain);
  }

  end(): Report {
    // why: an organisation that is gone as a whole shows only by a checkpoint from outside.
    for (const organisationId of this.#outside.keys()) this.#chain(organisationId);
    for (const [organisationId, chain] of this.#chains) this.#endAtCut(organisationId, chain);
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

  /** Begins where the last cut up to a place says that the chain was cut, when there is one. */
  #beginAtCut(organisationId: string, chain: Chain, upTo: number): void {
    const cuts = (this.#cuts.get(organisationId) ?? []).filter(({ seq }) => seq <= upTo);
    const cut = cuts.toSorted((a, b) => b.seq - a.seq)[0];
    if (!cut) return;
    this.begin(organisationId, cut.seq, Buffer.from(cut.hash, "hex"));
    for (const one of chain.ahead.splice(0)) this.#place(one, chain);
  }

  /** Goes on over places whose rows went with a cut. */
  #follow(organisationId: string, chain: Chain, upTo: number): void {
    const links = this.#links.get(organisationId);
    for (let link = links?.get(chain.seq + 1); link && link.seq < upTo; link = links?.get(chain.seq + 1)) {
      const hash = linkOf(chain.hash, link.seq, Buffer.from(link.digest, "hex"));
      if (hash.toString("hex") !== link.hash) return;
      chain.seq = link.seq;
      chain.hash = hash;
      this.#compareOutside(organisationId, chain);
    }
  }

  /** What went with a cut as a whole is not missing; and links may be the end of a chain. */
  #endAtCut(organisationId: string, chain: Chain): void {
    if (chain.broken) return;
    if (chain.rows === 0 && chain.seq === 0) this.#beginAtCut(organisationId, chain, Number.POSITIVE_INFINITY);
    this.#follow(organisationId, chain, Number.POSITIVE_INFINITY);
  }

  #chain(organisationId: string): Chain {
    const known = this.#chains.get(organisationId);
    if (known) return known;
    const made: Chain = {
      organisationId,
      start: 0,
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

/** Whether these bytes stand there. why a loop: a call costs more than the few bytes do, twice for every row. */
function isSame(bytes: Buffer, others: Buffer, at: number): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] !== others[at + index]) return false;
  }
  return true;
}

/** The id in 16 bytes, as text. */
export const uuidOf = (bytes: Buffer, offset: number): string =>
  bytes.toString("hex", offset, offset + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
