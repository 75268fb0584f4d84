import type { Entry, Finding } from "./breaks.ts";
import { ChainCheck, isSame, type KnownCuts, type PlaceOffsets } from "./chain-check.ts";
import { type Checkpoint, checkCut, type PublicKeys } from "./checkpoint.ts";
import type { Cut } from "./cut.ts";

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

/**
 * Checks chains while they are read. Entries and checkpoints of one organisation come in their order, those of several
 * may be mixed. Each organisation is checked up to its first bad place.
 */
export class ChainVerifier {
  readonly #keys: PublicKeys;
  readonly #everySignature: boolean;
  readonly #outside = new Map<string, Checkpoint[]>();
  readonly #cuts = new Map<string, KnownCuts>();
  readonly #chains = new Map<string, ChainCheck>();
  /** The same chains by the bytes of the organisation's id. */
  readonly #byKey = new Map<string, ChainCheck>();
  /** The chain of the last place, and those bytes. */
  #lastChain: ChainCheck | undefined;
  readonly #lastKey = Buffer.alloc(16);
  readonly #strays: Finding[] = [];
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
    const known = this.#cutsOf(cut.organisationId);
    known.cuts.push(cut);
    for (const link of cut.links) known.links.set(link.seq, link);
  }

  /** Begins a chain in its middle: the last place before the first entry. */
  begin(organisationId: string, seq: number, hash: Buffer): void {
    this.#chain(organisationId).begin(seq, hash);
  }

  entry(entry: Entry): void {
    this.#chain(entry.organisationId).entry(entry);
  }

  /**
   * The same as `entry` of a place that lies in buffers, without an object for each: organisation (16 bytes) and hash
   * (32) in `places`, and the digest (32) in `rows`, or nowhere (-1).
   */
  place(
    places: Buffer,
    rows: Buffer,
    at: PlaceOffsets & { readonly organisation: number },
    seq: number,
    auditId: number,
  ): void {
    const chain = this.#chainAt(places, at.organisation);
    if (chain.next(places, rows, at, seq)) return;
    const { organisationId } = chain;
    const digest = at.digest < 0 ? null : rows.subarray(at.digest, at.digest + 32);
    chain.entry({ organisationId, seq, auditId, hash: places.subarray(at.hash, at.hash + 32), digest });
  }

  /** A row of the log that has no place, although rows after it have. */
  stray(organisationId: string, auditId: number): void {
    const detail = `row ${auditId} has no place in the chain, although later rows have`;
    this.#strays.push({ problem: "inserted", organisationId, seq: null, auditId, detail });
  }

  /** A checkpoint that lies beside the chain; after the entry that it is about. */
  checkpoint(checkpoint: Checkpoint): void {
    this.#checkpoints += 1;
    this.#chain(checkpoint.organisationId).checkpoint(checkpoint);
  }

  end(): Report {
    // why: an organisation that is gone as a whole shows only by a checkpoint from outside.
    for (const organisationId of this.#outside.keys()) this.#chain(organisationId);
    const chains = [...this.#chains.values()];
    const broken = chains.flatMap((chain) => chain.end() ?? []);
    const first = new Map<string, Finding>();
    for (const one of [...this.#strays, ...broken]) {
      const other = first.get(one.organisationId);
      if (!other || (one.auditId ?? Number.POSITIVE_INFINITY) < (other.auditId ?? Number.POSITIVE_INFINITY)) {
        first.set(one.organisationId, one);
      }
    }
    return {
      rows: chains.reduce((sum, { rows }) => sum + rows, 0),
      organisations: chains.filter(({ rows }) => rows > 0).length,
      checkpoints: this.#checkpoints,
      unproven: chains.reduce((sum, { unproven }) => sum + unproven, 0),
      findings: [...first.values()],
    };
  }

  #cutsOf(organisationId: string): KnownCuts {
    const known = this.#cuts.get(organisationId) ?? { cuts: [], links: new Map() };
    this.#cuts.set(organisationId, known);
    return known;
  }

  #chain(organisationId: string): ChainCheck {
    const known = this.#chains.get(organisationId);
    if (known) return known;
    const made = new ChainCheck(organisationId, {
      keys: this.#keys,
      everySignature: this.#everySignature,
      outside: this.#outside.get(organisationId) ?? [],
      known: this.#cutsOf(organisationId),
    });
    this.#chains.set(organisationId, made);
    return made;
  }

  /** The chain of the organisation with these 16 bytes; in a file it is mostly that of the place before. */
  #chainAt(places: Buffer, at: number): ChainCheck {
    if (this.#lastChain && isSame(this.#lastKey, places, at)) return this.#lastChain;
    const key = places.toString("latin1", at, at + 16);
    const chain = this.#byKey.get(key) ?? this.#chain(uuidOf(places, at));
    this.#byKey.set(key, chain);
    places.copy(this.#lastKey, 0, at, at + 16);
    this.#lastChain = chain;
    return chain;
  }
}

/** The id in 16 bytes, as text. */
export const uuidOf = (bytes: Buffer, offset: number): string =>
  bytes.toString("hex", offset, offset + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/u, "$1-$2-$3-$4-");
