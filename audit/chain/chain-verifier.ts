import type { Checkpoint } from "../format/checkpoint.ts";
import type { RetentionCut } from "../format/retention-cut.ts";
import { checkCut, type PublicKeys } from "../format/signer.ts";
import type { Entry, Finding } from "./breaks.ts";
import { ChainCheck, type ChainEnd, isSame, type KnownCuts, type PlaceOffsets } from "./chain-check.ts";

/** What was read, and what is wrong with it. */
export interface Report {
  readonly rows: number;
  readonly organisations: number;
  readonly checkpoints: number;
  /** Rows after the last good checkpoint of their organisation: whole, but not proven. */
  readonly unproven: number;
  /** The first one in the chain of each organisation, then what is wrong besides. */
  readonly findings: readonly Finding[];
}

/**
 * Checks chains while they are read. Entries and checkpoints of one organisation come in their order, those of several
 * may be mixed. Each organisation is checked up to its first bad place.
 */
export class ChainVerifier {
  readonly #keys: PublicKeys;
  readonly #everySignature: boolean;
  readonly #mustReach: (checkpoint: Checkpoint) => boolean;
  readonly #outside = new Map<string, Checkpoint[]>();
  readonly #cuts = new Map<string, KnownCuts>();
  readonly #chains = new Map<string, ChainCheck>();
  /** `#chains` by the bytes of the organisation's id. */
  readonly #byKey = new Map<string, ChainCheck>();
  /** The chain of the last place; `#lastKey` has the bytes of its organisation's id. */
  #lastChain: ChainCheck | undefined;
  readonly #lastKey = Buffer.alloc(16);
  readonly #strays: Finding[] = [];
  readonly #untimely: Finding[] = [];
  readonly #besides: Finding[] = [];
  #checkpoints = 0;

  /**
   * `outside` and `cuts`: what was signed and kept away from the database. `everySignature`: also of checkpoints that
   * others cover. `mustReach`: whether a chain that ends before an outside checkpoint is too short. Defaults to always.
   */
  constructor(options: {
    keys: PublicKeys;
    outside?: readonly Checkpoint[];
    cuts?: readonly RetentionCut[];
    everySignature?: boolean;
    mustReach?: (checkpoint: Checkpoint) => boolean;
  }) {
    this.#keys = options.keys;
    this.#everySignature = options.everySignature ?? false;
    this.#mustReach = options.mustReach ?? (() => true);
    for (const one of options.outside ?? []) {
      this.#outside.set(one.organisationId, [...(this.#outside.get(one.organisationId) ?? []), one]);
    }
    for (const list of this.#outside.values()) list.sort((a, b) => a.seq - b.seq);
    for (const cut of options.cuts ?? []) this.cut(cut);
  }

  /**
   * A cut: where a chain may begin. Cuts come before all entries. A cut that is not signed by a known key counts for
   * nothing, so that a beginning that it alone explains is missing.
   */
  cut(cut: RetentionCut): void {
    if (this.#keys.size > 0 && checkCut(cut, this.#keys) !== "good") return;
    const known = this.#cutsOf(cut.organisationId);
    known.cuts.push(cut);
    for (const link of cut.links) known.links.set(link.seq, link);
  }

  /** The cuts of an organisation that count. */
  knownCuts(organisationId: string): KnownCuts {
    return this.#cutsOf(organisationId);
  }

  /** Begins a chain in its middle: the last place before the first entry. */
  begin(organisationId: string, seq: number, hash: Buffer): void {
    this.#chain(organisationId).begin(seq, hash);
  }

  entry(entry: Entry): void {
    this.#chain(entry.organisationId).entry(entry);
  }

  /** A place after the last row of its organisation that is shown. */
  link(entry: Entry): void {
    this.#chain(entry.organisationId).link(entry);
  }

  /** How many rows an organisation has had until now. */
  rowsOf(organisationId: string): number {
    return this.#chains.get(organisationId)?.rows ?? 0;
  }

  /** The last good place of an organisation; undefined when there is none, or something is wrong. */
  endOf(organisationId: string): ChainEnd | undefined {
    return this.#chains.get(organisationId)?.end;
  }

  /** The organisations of which anything was read. */
  get organisations(): string[] {
    return [...this.#chains.keys()];
  }

  /**
   * Takes an entry that lies in buffers, as `entry` does, without an object for each: organisation (16 bytes) and hash
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

  /** A place that says another time than its row, so that it lies in another month or is not found with it. */
  untimely(organisationId: string, seq: number, auditId: number): void {
    const detail = `place ${seq} says another time than its row ${auditId}`;
    this.#untimely.push({ problem: "edited", organisationId, seq, auditId, detail });
  }

  /** Something that is wrong besides rows and their places. */
  besides(finding: Finding): void {
    this.#besides.push(finding);
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
    const broken = chains.flatMap((chain) => chain.finish() ?? []);
    const first = new Map<string | null, Finding>();
    for (const one of [...this.#strays, ...broken]) {
      const other = first.get(one.organisationId);
      if (!other || (one.auditId ?? Number.POSITIVE_INFINITY) < (other.auditId ?? Number.POSITIVE_INFINITY)) {
        first.set(one.organisationId, one);
      }
    }
    // why last: where rows were moved to other places, these say other times than their rows.
    for (const one of this.#untimely) if (!first.has(one.organisationId)) first.set(one.organisationId, one);
    return {
      rows: chains.reduce((sum, { rows }) => sum + rows, 0),
      organisations: chains.filter(({ rows }) => rows > 0).length,
      checkpoints: this.#checkpoints,
      unproven: chains.reduce((sum, { unproven }) => sum + unproven, 0),
      findings: [...first.values(), ...this.#besides],
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
      mustReach: this.#mustReach,
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
