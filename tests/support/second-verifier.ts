import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";

// A second verifier of exported files, written from docs/audit-format.md alone and without a line of the product's, so that
// the document stays enough to write one. It is plain rather than fast: it reads the whole file into memory.

/**
 * A verdict with the exit codes of `verify`: 0 nothing was changed, 1 something was, 3 nothing was found and not all
 * can be proven.
 */
export interface Verdict {
  readonly code: 0 | 1 | 3;
  readonly why: string;
}

class VerificationError extends Error {}
const require = (holds: boolean, why: string): void => {
  if (!holds) throw new VerificationError(why);
};

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Line = { [name: string]: Json };
/** A place: its hash, or its hash with what led to it. */
type Place = { seq: number; hash: string };

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const nowhere = "00000000-0000-0000-0000-000000000000";
const columns =
  "id action_id kind at organisation_id account_id staff_member_id actor_name actor_email actor_roles action target_type target_id target_label changes outcome error_code request_id address".split(
    " ",
  );

/** The fields of each type of line; `=` a text, `#` a whole number, `h` a hash, `o` an organisation, `?` or null. */
const forms: Record<string, string> = {
  export: "format# at= from? to? organisation? chains[]",
  cut: "organisationIdo seq# auditId# hashh before= at= keyId= signature= links[]",
  start: "organisationo seq# hashh",
  row: `organisationo seq# hashh id= ${columns
    .slice(1)
    .map((name) => `${name}?`)
    .join(" ")}`,
  link: "organisationo seq# hashh row= digesth",
  checkpoint: "organisationIdo seq# auditId# hashh at= keyId= signature=",
  end: "hashh keyId? signature?",
};
const chainForm = "organisationo seq# hashh";
const cutLinkForm = "seq# auditId# digesth hashh";

const isKind = (value: Json | undefined, kind: string): boolean => {
  if (kind === "#") return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
  if (kind === "?") return value === null || typeof value === "string";
  if (kind === "[]") return Array.isArray(value);
  if (kind === "h") return typeof value === "string" && /^[0-9a-f]{64}$/u.test(value);
  if (kind === "o") return typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(value);
  return typeof value === "string";
};

function requireForm(line: Json, form: string): Line {
  require(typeof line === "object" && line !== null && !Array.isArray(line), "no object");
  const object = line as Line;
  const wanted = form.split(" ").map((field) => /^(\w+?)(#|\?|\[\]|=|h|o)$/u.exec(field) ?? []);
  require(Object.keys(object).join() === wanted.map(([, name]) => name).join(), "other fields than a line has");
  for (const [, name = "", kind = ""] of wanted) require(isKind(object[name], kind), `${name} is no value`);
  return object;
}

function readLine(text: string): { type: string; line: Line } {
  let parsed: Json;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new VerificationError("no JSON");
  }
  require(JSON.stringify(parsed) === text, "not as JSON.stringify writes it");
  const { type, ...rest } = parsed as Line;
  require(typeof type === "string" && type in forms && text.startsWith('{"type":'), "no type of line");
  const { revealed, ...plain } = rest;
  const line = requireForm(type === "row" ? plain : rest, forms[String(type)] ?? "");
  if (type === "row" && "revealed" in rest) {
    require(Object.keys(rest).at(-1) === "revealed", "revealed is not last");
    const names = typeof revealed === "object" && revealed !== null ? Object.keys(revealed) : [];
    const known = ["actor_name", "actor_email", "target_label", "changes"].filter((name) => names.includes(name));
    require(names.length > 0 && names.join() === known.join(), "something else is revealed");
  }
  return { type: String(type), line };
}

/** Whether a signature over lines is good; false without a key of that id. */
function isSigned(
  keys: Map<string, KeyObject>,
  lines: Json[],
  keyId: Json | undefined,
  signature: Json | undefined,
): boolean {
  const key = keys.get(String(keyId));
  const bytes = Buffer.from(String(signature), "base64");
  if (!key || bytes.toString("base64") !== signature) return false;
  return verify(null, Buffer.from(lines.join("\n")), key, bytes);
}

const isCheckpointSigned = (keys: Map<string, KeyObject>, c: Line): boolean =>
  isSigned(
    keys,
    ["club-audit-checkpoint/1", c.organisationId, c.seq, c.auditId, c.hash, c.at, c.keyId] as Json[],
    c.keyId,
    c.signature,
  );

function isCutSigned(keys: Map<string, KeyObject>, c: Line): boolean {
  const links = (c.links as Line[]).map((l) => `${l.seq}:${l.auditId}:${l.digest}:${l.hash}\n`).join("");
  const digest = sha256(links).toString("hex");
  return isSigned(
    keys,
    ["club-audit-cut/1", c.organisationId, c.seq, c.auditId, c.hash, c.before, digest, c.at, c.keyId] as Json[],
    c.keyId,
    c.signature,
  );
}

function digestOf(row: Line): string {
  const texts = columns.map((name) => {
    const value = row[name];
    return value === null ? "-," : `${Buffer.byteLength(String(value))}:${value},`;
  });
  return sha256(`club-audit-row/1\n${texts.join("")}`).toString("hex");
}

const nextHash = (before: string, seq: number, digest: string): string => {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(seq));
  return sha256(Buffer.from(before, "hex"), number, Buffer.from(digest, "hex")).toString("hex");
};

/** One chain of a file, as far as it was read. */
class Chain {
  readonly cuts: Line[] = [];
  /** Hashes by place, from the start on. */
  readonly hashes = new Map<number, string>();
  last: Place | undefined;
  rows = 0;
  links = 0;
  newest: Line | undefined;

  /** Goes over places that a cut left out, up to a place (exclusive). */
  skip(upTo: number): void {
    for (;;) {
      const at = this.last;
      if (!at || at.seq + 1 >= upTo) return;
      const gone = this.cuts.flatMap((cut) => cut.links as Line[]).find((link) => link.seq === at.seq + 1);
      if (!gone || nextHash(at.hash, at.seq + 1, String(gone.digest)) !== gone.hash) return;
      this.reach(at.seq + 1, String(gone.hash));
    }
  }

  append(seq: number, digest: string, hash: string): void {
    this.skip(seq);
    const before = this.last;
    require(before !== undefined, "a place before the chain's start");
    if (!before) return;
    require(seq === before.seq + 1, `place ${seq} behind place ${before.seq}`);
    require(nextHash(before.hash, seq, digest) === hash, `place ${seq} has another hash`);
    this.reach(seq, hash);
  }

  reach(seq: number, hash: string): void {
    this.last = { seq, hash };
    this.hashes.set(seq, hash);
  }
}

function readKeys(pem: string): Map<string, KeyObject> {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/gu) ?? [];
  return new Map(
    blocks.map((block) => {
      const key = createPublicKey(block);
      return [
        sha256(key.export({ type: "spki", format: "der" }))
          .toString("hex")
          .slice(0, 16),
        key,
      ];
    }),
  );
}

/** What is signed in a file of checkpoints. */
function readOutside(text: string): Line[] {
  return text.split("\n").flatMap((one) => {
    try {
      const line = JSON.parse(one) as Line;
      return typeof line.organisationId === "string" ? [line] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Verifies an exported file of format 2.
 * @param publicKeys public keys in PEM, one after the other; "" for none
 * @param checkpoints the content of a file of checkpoints; "" for none
 */
export function verifyIndependently(file: Buffer, publicKeys: string, checkpoints = ""): Verdict {
  try {
    const reasons = check(file, readKeys(publicKeys), readOutside(checkpoints));
    return reasons.length > 0 ? { code: 3, why: reasons.join("; ") } : { code: 0, why: "" };
  } catch (error) {
    if (error instanceof VerificationError) return { code: 1, why: error.message };
    throw error;
  }
}

/** Checks a file, and answers why not all of it is proven. Throws what is wrong. */
function check(file: Buffer, keys: Map<string, KeyObject>, outside: Line[]): string[] {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file);
  require(Buffer.from(text).equals(file), "no UTF-8");
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  const lastLine = file.subarray(0, -1).lastIndexOf(10) + 1;
  const read = lines.map(readLine);
  const [first, last] = [read[0], read.at(-1)];
  require(read.filter(({ type }) => type === "export").length === 1 && first?.type === "export", "no head");
  require(read.filter(({ type }) => type === "end").length === 1 && last?.type === "end", "no end");
  const head = first?.line ?? {};
  require(head.format === 2, "another format");
  const heads = new Map<string, Place>();
  for (const one of head.chains as Json[]) {
    const { organisation, seq, hash } = requireForm(one, chainForm);
    require(!heads.has(String(organisation)), "a chain twice in the head");
    heads.set(String(organisation), { seq: Number(seq), hash: String(hash) });
  }

  const chains = new Map<string, Chain>();
  const chainOf = (organisation: Json | undefined): Chain => {
    const id = String(organisation);
    require(heads.has(id), "a chain that the head does not know");
    const chain = chains.get(id) ?? new Chain();
    chains.set(id, chain);
    return chain;
  };
  for (const { type, line } of read.slice(1, -1)) {
    if (type === "cut") readCut(chainOf(line.organisationId), line, keys);
    else if (type === "start") readStart(chainOf(line.organisation), line, head);
    else if (type === "row") readRow(chainOf(line.organisation), line);
    else if (type === "link") readLink(chainOf(line.organisation), line, head);
    else readCheckpoint(chainOf(line.organisationId), line);
  }
  for (const [organisation, { seq, hash }] of heads) {
    const chain = chains.get(organisation);
    require(chain !== undefined || head.from !== null || head.to !== null, "a chain of the head is missing");
    if (chain) requireEnd(chain, { seq, hash }, head);
  }
  for (const one of outside) requireOutside(one, chains, heads, head, keys);

  const end = last?.line ?? {};
  require(sha256(file.subarray(0, lastLine)).toString("hex") === end.hash, "the file has another hash");
  require((end.keyId === null) === (end.signature === null), "half a signature");
  if (keys.size === 0) return ["no public key"];
  for (const { rows, newest } of chains.values()) {
    require(rows === 0 || newest !== undefined, "no checkpoint");
    if (newest) require(isCheckpointSigned(keys, newest), "the last checkpoint is not signed");
  }
  const reasons = [...chains.values()].some(({ last: at, newest }) => newest && Number(newest.seq) < Number(at?.seq))
    ? ["rows behind the last checkpoint"]
    : [];
  if (end.keyId === null) return [...reasons, "nobody signed the file"];
  const signed = ["club-audit-export/1", String(end.hash), String(end.keyId)];
  require(isSigned(keys, signed, end.keyId, end.signature), "the file's signature is not good");
  return reasons;
}

function readCut(chain: Chain, line: Line, keys: Map<string, KeyObject>): void {
  require(chain.last === undefined, "a cut behind the start");
  for (const link of line.links as Json[]) requireForm(link, cutLinkForm);
  if (keys.size === 0 || isCutSigned(keys, line)) chain.cuts.push(line);
}

function readStart(chain: Chain, { organisation, seq, hash }: Line, head: Line): void {
  require(chain.last === undefined, "a second start");
  const genesis = sha256(`club-audit-chain/1\n${organisation}`).toString("hex");
  const isFirst = seq === 0 && hash === genesis;
  const isCut = chain.cuts.some((cut) => cut.seq === seq && cut.hash === hash);
  require(isFirst || isCut || (Number(seq) > 0 && head.from !== null), "nothing explains the start");
  chain.reach(Number(seq), String(hash));
}

function readRow(chain: Chain, line: Line): void {
  require(chain.links === 0, "a row behind a link");
  require((line.organisation_id ?? nowhere) === line.organisation, "a row of another organisation");
  chain.append(Number(line.seq), digestOf(line), String(line.hash));
  chain.rows += 1;
}

function readLink(chain: Chain, line: Line, head: Line): void {
  require(head.to !== null && chain.rows > 0, "a link where none may be");
  chain.append(Number(line.seq), String(line.digest), String(line.hash));
  chain.links += 1;
}

function readCheckpoint(chain: Chain, line: Line): void {
  chain.skip(Number(line.seq) + 1);
  require(chain.hashes.get(Number(line.seq)) === line.hash, `the checkpoint of place ${line.seq} does not fit`);
  chain.newest = line;
}

function requireEnd(chain: Chain, head: Place, { to }: Line): void {
  require(chain.last !== undefined, "a chain without a start");
  if (to === null) chain.skip(Number.POSITIVE_INFINITY);
  const { seq, hash } = chain.last ?? { seq: -1, hash: "" };
  if (seq === head.seq) require(hash === head.hash, "the head has another hash");
  else require(to !== null && seq < head.seq, `the chain ends at ${seq}, and not at ${head.seq}`);
}

function requireOutside(
  one: Line,
  chains: Map<string, Chain>,
  heads: Map<string, Place>,
  head: Line,
  keys: Map<string, KeyObject>,
): void {
  const organisation = String(one.organisationId);
  if (head.organisation !== null && head.organisation !== organisation) return;
  const [seq, at] = [Number(one.seq), String(one.at)];
  const chain = chains.get(organisation);
  const known = chain?.hashes.get(seq);
  const isEarly = at < String(head.at) && (head.to === null || at < String(head.to));
  const end = chain ? (chain.last?.seq ?? 0) : (heads.get(organisation)?.seq ?? 0);
  if (known === one.hash || (known === undefined && !(isEarly && seq > end))) return;
  require(keys.size > 0 && !isCheckpointSigned(keys, one), `place ${seq} was signed outside, and is not in the file`);
  throw new VerificationError(`the checkpoint of place ${seq} from outside is not signed`);
}
