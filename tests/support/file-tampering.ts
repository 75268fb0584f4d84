import { createHash } from "node:crypto";
import type { ExportHead, ExportLine } from "#audit/format/export-line.ts";
import { type AuditRecord, canonicalText, digestOf, genesisOf, linkOf } from "#audit/format/record.ts";
import { createSigner } from "#audit/format/signer.ts";
import { makeKeys } from "./audit-chain.ts";
import type { ExportedFile } from "./exported-files.ts";

type Line<T extends ExportLine["type"]> = Extract<ExportLine, { type: T }>;
type Random = (below: number) => number;

/** A change to all lines of a file but the last; undefined: this file does not lend itself to it. */
type Act = (lines: readonly string[], random: Random) => readonly string[] | undefined;

const parse = (text: string): ExportLine => JSON.parse(text);
const isOf =
  (...types: readonly ExportLine["type"][]) =>
  (text: string): boolean =>
    types.includes(parse(text).type);
const all = (lines: readonly string[], type: ExportLine["type"]): number[] =>
  lines.flatMap((text, at) => (isOf(type)(text) ? [at] : []));
const headOf = (lines: readonly string[]): ExportHead => parse(lines[0] ?? "") as ExportHead;
const withHead = (lines: readonly string[], head: Partial<ExportHead>): string[] =>
  lines.with(0, JSON.stringify({ ...headOf(lines), ...head }));
const organisationIn = (text: string): string | null => {
  const line = parse(text);
  return "organisationId" in line ? line.organisationId : "organisation" in line ? line.organisation : null;
};

function pick<T>(from: readonly T[], random: Random): T | undefined {
  return from.length === 0 ? undefined : from[random(from.length)];
}

/** Changes one line of a kind. */
const changing =
  <T extends ExportLine["type"]>(
    types: readonly T[],
    change: (line: Line<T>, random: Random) => object | undefined,
  ): Act =>
  (lines, random) => {
    const at = pick(
      types.flatMap((type) => all(lines, type)),
      random,
    );
    if (at === undefined) return undefined;
    const changed = change(parse(lines[at] ?? "") as Line<T>, random);
    return changed && lines.with(at, JSON.stringify(changed));
  };

/** Another text, not much different. */
function otherText(text: string | null, random: Random): string | null {
  if (text === null) return ["", "x", "null"][random(3)] ?? "";
  if (random(8) === 0) return null;
  const at = random(text.length + 1);
  const letters = "0123456789abcdefx é\n";
  const letter = letters[random(letters.length)] ?? "";
  if (text.length === 0 || random(2)) return text.slice(0, at) + letter + text.slice(at);
  return text.slice(0, at) + letter + text.slice(at + 1);
}

const otherHash = (hash: string, random: Random): string => {
  const at = random(64);
  const digit = ((Number.parseInt(hash[at] ?? "0", 16) + 1 + random(15)) % 16).toString(16);
  return hash.slice(0, at) + digit + hash.slice(at + 1);
};

const columns = ["id", "kind", "at", "organisation_id", "actor_name", "actor_email", "actor_roles", "action"] as const;
const more = ["target_label", "changes", "outcome", "request_id", "address", "account_id"] as const;

const editRow = changing(["row"], (row, random) => {
  const name = pick([...columns, ...more], random) ?? "action";
  return { ...row, [name]: otherText(row[name], random) };
});

/** The rows of one chain: their lines, from one to another. */
function chainRows(lines: readonly string[], random: Random): number[] {
  const rows = all(lines, "row");
  const organisation = organisationIn(lines[pick(rows, random) ?? 0] ?? "");
  return rows.filter((at) => organisationIn(lines[at] ?? "") === organisation);
}

const startAt = (text: string): string => {
  const { organisation, seq, hash } = parse(text) as Line<"row">;
  return JSON.stringify({ type: "start", organisation, seq, hash });
};

const editAndBeginAnew: Act = (lines, random) => {
  const at = pick(all(lines, "row"), random);
  if (at === undefined) return undefined;
  const row = parse(lines[at] ?? "") as Line<"row">;
  const edited = JSON.stringify({ ...row, actor_name: `${row.actor_name}x` });
  return lines.toSpliced(at, 1, edited, startAt(lines[at] ?? ""));
};

const bridge: Act = (lines, random) => {
  const rows = chainRows(lines, random);
  if (rows.length < 4) return undefined;
  const first = 1 + random(rows.length - 3);
  const last = first + random(rows.length - first - 1);
  const [from, to] = [rows[first] ?? 0, rows[last] ?? 0];
  return lines.toSpliced(from, to - from + 1, startAt(lines[to] ?? ""));
};

const cutBeginning: Act = (lines, random) => {
  const rows = chainRows(lines, random);
  if (rows.length < 2) return undefined;
  const last = rows[random(rows.length - 1)] ?? 0;
  const organisation = organisationIn(lines[last] ?? "");
  const start = all(lines, "start").find((at) => organisationIn(lines[at] ?? "") === organisation) ?? 0;
  const kept = lines.toSpliced(start, last - start + 1, startAt(lines[last] ?? ""));
  return withHead(kept, { from: null });
};

const toLinks: Act = (lines, random) => {
  const rows = chainRows(lines, random);
  const from = random(rows.length);
  if (rows.length === 0) return undefined;
  const hidden = new Set(rows.slice(from));
  return lines.map((text, at) => {
    if (!hidden.has(at)) return text;
    const { organisation, seq, hash, ...record } = parse(text) as Line<"row">;
    const digest = digestOf(canonicalText(record)).toString("hex");
    return JSON.stringify({ type: "link", organisation, seq, hash, row: record.id, digest });
  });
};

const cutTail: Act = (lines, random) => {
  const rows = chainRows(lines, random);
  if (rows.length < 2) return undefined;
  const at = rows[1 + random(rows.length - 1)] ?? 0;
  const organisation = organisationIn(lines[at] ?? "");
  const kept = lines.filter((text, n) => n < at || organisationIn(text) !== organisation);
  if (random(2)) return kept;
  const { seq, hash } = parse(lines[rows[rows.indexOf(at) - 1] ?? 0] ?? "") as Line<"row">;
  const chains = headOf(lines).chains?.map((one) =>
    one.organisation === organisation ? { organisation, seq, hash } : one,
  );
  return withHead(kept, { chains: chains ?? [] });
};

const dropChain: Act = (lines, random) => {
  const chains = headOf(lines).chains ?? [];
  const gone = pick(chains, random)?.organisation;
  const kept = lines.filter((text) => isOf("export")(text) || organisationIn(text) !== gone);
  if (kept.length === lines.length && random(2)) return undefined;
  return random(2) ? kept : withHead(kept, { chains: chains.filter(({ organisation }) => organisation !== gone) });
};

/** Edits a row and makes the chain anew from there, without what was signed. */
const fork: Act = (lines, random) => {
  const first = pick(all(lines, "row"), random);
  if (first === undefined) return undefined;
  const organisation = organisationIn(lines[first] ?? "") ?? "";
  let end = { seq: 0, hash: genesisOf(organisation).toString("hex") };
  const forged = lines.flatMap((text, at) => {
    const line = parse(text);
    if (organisationIn(text) !== organisation) return [text];
    if (line.type === "checkpoint") return at < first ? [text] : [];
    if (line.type !== "start" && line.type !== "row" && line.type !== "link") return [text];
    if (at < first) {
      end = line;
      return [text];
    }
    const changed = at === first ? { ...line, actor_name: "Nessuno" } : line;
    const digest =
      changed.type === "link" ? Buffer.from(changed.digest, "hex") : digestOf(canonicalText(changed as AuditRecord));
    end = { seq: line.seq, hash: linkOf(Buffer.from(end.hash, "hex"), line.seq, digest).toString("hex") };
    return [JSON.stringify({ ...changed, hash: end.hash })];
  });
  const { seq, hash } = end;
  const chains = headOf(lines).chains?.map((one) =>
    one.organisation === organisation ? { organisation, seq, hash } : one,
  );
  return withHead(forged, { chains: chains ?? [] });
};

const changeHead: Act = (lines, random) => {
  const head = headOf(lines);
  const chains = head.chains ?? [];
  const n = random(chains.length);
  const one = chains[n];
  const changes: Partial<ExportHead>[] = [
    { at: "2020-01-01T00:00:00.000Z" },
    { at: "2099-01-01T00:00:00.000Z" },
    { from: head.from === null ? "2020-01-01T00:00:00.000Z" : null },
    { to: head.to === null ? "2099-01-01T00:00:00.000Z" : null },
    { organisation: head.organisation === null ? (one?.organisation ?? null) : null },
    { chains: chains.toSpliced(n, 1) },
    { chains: [...chains, { organisation: crypto.randomUUID(), seq: 5, hash: "0".repeat(64) }] },
    ...(one ? [{ chains: chains.with(n, { ...one, seq: one.seq + 1 }) }] : []),
    ...(one ? [{ chains: chains.with(n, { ...one, hash: otherHash(one.hash, random) }) }] : []),
  ];
  return withHead(lines, pick(changes, random) ?? {});
};

const toFormatOne: Act = (lines) => {
  const { type, from, to, organisation } = headOf(lines);
  const head = JSON.stringify({ type, format: 1, from, to, organisation });
  return [head, ...lines.slice(1).filter((text) => !isOf("cut")(text))];
};

const changeRevealed = changing(["row"], ({ revealed = {}, ...row }, random) => {
  const { actor_name: name, ...rest } = revealed;
  const texts = [
    { ...row, revealed: { ...revealed, actor_name: "Qualcun Altro" } },
    { ...row, revealed: { actor_name: { redacted: "erased" }, ...rest } },
    ...(name === undefined ? [] : [row, ...(Object.keys(rest).length > 0 ? [{ ...row, revealed: rest }] : [])]),
  ];
  return pick(texts, random);
});

const nameTwice: Act = (lines, random) => {
  const at = random(lines.length);
  const text = lines[at] ?? "";
  const names = Object.keys(JSON.parse(text));
  const name = pick(names, random) ?? "type";
  const value = JSON.stringify(pick(["x", null, 7], random));
  const twice = random(2) ? text.replace("{", `{"${name}":${value},`) : text.replace(/\}$/u, `,"${name}":${value}}`);
  return lines.with(at, twice);
};

const unknownField: Act = (lines, random) => {
  const at = random(lines.length);
  const line = { ...parse(lines[at] ?? ""), [pick(["note", "rows", "Action", "__proto__"], random) ?? "note"]: "x" };
  return lines.with(at, JSON.stringify(line));
};

const changeCheckpoint = changing(["checkpoint"], (line, random) => {
  const changes: Partial<typeof line>[] = [
    { seq: line.seq + 1 },
    { auditId: line.auditId + 1 },
    { hash: otherHash(line.hash, random) },
    { at: "2020-01-01T00:00:00.000Z" },
    { keyId: "0".repeat(16) },
    { signature: otherText(line.signature, random) ?? "" },
    { organisationId: crypto.randomUUID() },
  ];
  return { ...line, ...pick(changes, random) };
});

const dropCheckpoints: Act = (lines, random) => {
  const at = all(lines, "checkpoint");
  const gone = random(2) ? new Set(at) : new Set([pick(at, random)]);
  return lines.filter((_, n) => !gone.has(n));
};

const stranger = createSigner(makeKeys().signing);

const signAnew: Act = (lines, random) => {
  const at = pick(all(lines, "checkpoint"), random);
  if (at === undefined) return undefined;
  const { organisationId, seq, auditId, hash, at: when } = parse(lines[at] ?? "") as Line<"checkpoint">;
  const head = { organisationId, seq, auditId, hash, at: when };
  return lines.with(at, JSON.stringify({ type: "checkpoint", ...stranger.sign(head) }));
};

const changeCut = changing(["cut"], (line, random) => {
  const [first, ...links] = line.links;
  const { type, keyId: _, signature: __, links: given, ...cut } = line;
  const { links: ___, keyId, signature } = stranger.signCut({ ...cut, links: given });
  const changes: object[] = [
    { ...line, seq: line.seq + 1 },
    { ...line, hash: otherHash(line.hash, random) },
    { ...line, before: "2020-01-01T00:00:00.000Z" },
    { ...line, links },
    ...(first ? [{ ...line, links: [{ ...first, digest: otherHash(first.digest, random) }, ...links] }] : []),
    { type, ...cut, keyId, signature, links: given },
  ];
  return pick(changes, random);
});

const changeStart = changing(["start"], (line, random) =>
  random(2) ? { ...line, seq: line.seq + 1 + random(9) } : { ...line, hash: otherHash(line.hash, random) },
);

const changeLink = changing(["link"], (line, random) =>
  random(2) ? { ...line, digest: otherHash(line.digest, random) } : { ...line, hash: otherHash(line.hash, random) },
);

const dropLine: Act = (lines, random) => lines.toSpliced(random(lines.length), 1);
const doubleLine: Act = (lines, random) => {
  const at = random(lines.length);
  return lines.toSpliced(random(lines.length + 1), 0, lines[at] ?? "");
};
const moveLine: Act = (lines, random) => {
  const at = random(lines.length);
  return lines.toSpliced(at, 1).toSpliced(random(lines.length), 0, lines[at] ?? "");
};
const swapRows: Act = (lines, random) => {
  const rows = chainRows(lines, random);
  const [a = 0, b = 0] = [pick(rows, random), pick(rows, random)];
  return lines.with(a, lines[b] ?? "").with(b, lines[a] ?? "");
};
const addBlank: Act = (lines, random) => {
  const at = random(lines.length);
  const text = lines[at] ?? "";
  const blanks = [text.replace(",", ", "), ` ${text}`, `${text}\r`, `${text}\n`, text.replace(":", ": ")];
  return lines.with(at, pick(blanks, random) ?? "");
};
const flipByte: Act = (lines, random) => {
  const bytes = Buffer.from(lines.join("\n"));
  const at = random(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(7));
  return bytes.toString("latin1") === Buffer.from(bytes.toString()).toString("latin1")
    ? bytes.toString().split("\n")
    : undefined;
};

interface Kind {
  readonly act: Act;
  /** Whether the tampering is found although the file is unsigned. */
  readonly always?: boolean;
}

/** What can be done to a file. */
export const fileTamperings = {
  "a row is edited": { act: editRow, always: true },
  "a row is edited, and a second start stands behind it": { act: editAndBeginAnew, always: true },
  "rows are cut out and bridged by a second start": { act: bridge, always: true },
  "the first rows are removed, and the head has no from": { act: cutBeginning, always: true },
  "rows are replaced by links": { act: toLinks },
  "the last rows are removed": { act: cutTail },
  "a chain is removed": { act: dropChain },
  "a row is edited, and the chain made anew": { act: fork },
  "the head is changed": { act: changeHead },
  "the file becomes one of format 1": { act: toFormatOne },
  "what is revealed is changed": { act: changeRevealed },
  "a name stands twice": { act: nameTwice, always: true },
  "a field is added": { act: unknownField, always: true },
  "a checkpoint is changed": { act: changeCheckpoint },
  "checkpoints are removed": { act: dropCheckpoints },
  "a stranger signs a checkpoint": { act: signAnew },
  "a cut is changed": { act: changeCut },
  "a start is changed": { act: changeStart, always: true },
  "a link is changed": { act: changeLink, always: true },
  "a line is removed": { act: dropLine },
  "a line is there twice": { act: doubleLine },
  "a line is moved": { act: moveLine },
  "two rows are swapped": { act: swapRows, always: true },
  "a blank is added": { act: addBlank, always: true },
  "a bit of a byte is another": { act: flipByte },
} satisfies Record<string, Kind>;

export type FileTampering = keyof typeof fileTamperings;

/** What becomes of the last line. why one so often: in an unsigned file the chains must tell. */
const nobody = "signed by nobody";
const endings = [nobody, nobody, nobody, nobody, "kept", "hashed anew", "signed by a stranger", "removed"] as const;

/** A file that was tampered with, and whether it can pass for one that is "not provable". */
export interface TamperedFile {
  readonly bytes: Buffer;
  readonly mayBeUnproven: boolean;
  readonly ending: string;
}

/** Tampers with a file in one way; the same random numbers do the same. Undefined when it stayed what it was. */
export function tamperWith(file: ExportedFile, kind: FileTampering, random: Random): TamperedFile | undefined {
  const [body, end = ""] = [file.lines.slice(0, -1), file.lines.at(-1)];
  const { act, always = false }: Kind = fileTamperings[kind];
  const changed = act(body, random);
  if (!changed || changed.join("\n") === body.join("\n")) return undefined;
  const text = changed.map((line) => `${line}\n`).join("");
  const hash = createHash("sha256").update(text).digest("hex");
  const ending = pick(endings, random) ?? "kept";
  const ends = {
    kept: end,
    "hashed anew": JSON.stringify({ ...parse(end), hash }),
    [nobody]: JSON.stringify({ type: "end", hash, keyId: null, signature: null }),
    "signed by a stranger": JSON.stringify({ type: "end", hash, ...stranger.signExport(hash) }),
    removed: "",
  };
  const isOne = kind === "the file becomes one of format 1";
  const last = isOne ? "" : ends[ending];
  const bytes = Buffer.from(last === "" ? text : `${text}${last}\n`);
  return { bytes, mayBeUnproven: !always && (isOne || ending === nobody), ending };
}
