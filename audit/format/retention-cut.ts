import { createHash } from "node:crypto";
import { type Checkpoint, checkpointIn } from "./checkpoint.ts";

/** A place whose row was dropped although a place before it stays; what the chain needs of it. */
export interface CutLink {
  readonly seq: number;
  readonly auditId: number;
  /** 64 hexadecimal digits each. */
  readonly digest: string;
  readonly hash: string;
}

/**
 * A signed statement that the beginning of a chain was dropped: "what was before `before` is gone; place `seq` was the
 * last before the first one that stays, and had this hash".
 */
export interface RetentionCut extends Checkpoint {
  /** ISO instant: the beginning of the first month that stays. */
  readonly before: string;
  /** Places after `seq` whose rows are gone, too: rows that got their places in another order than their times. */
  readonly links: readonly CutLink[];
}

const linksDigest = (links: readonly CutLink[]): string =>
  createHash("sha256")
    .update(links.map(({ seq, auditId, digest, hash }) => `${seq}:${auditId}:${digest}:${hash}\n`).join(""))
    .digest("hex");

/** The lines that are signed; docs/audit-format.md has them. */
export const cutText = (cut: Omit<RetentionCut, "signature">): Buffer => {
  const { organisationId, seq, auditId, hash, before, links, at, keyId } = cut;
  return Buffer.from(
    ["club-audit-cut/1", organisationId, seq, auditId, hash, before, linksDigest(links), at, keyId].join("\n"),
  );
};

const isLink = (value: unknown): value is CutLink =>
  typeof value === "object" &&
  value !== null &&
  ["seq", "auditId"].every((name) => Number.isSafeInteger(Reflect.get(value, name))) &&
  ["digest", "hash"].every((name) => /^[\da-f]{64}$/u.test(String(Reflect.get(value, name))));

/** Links as they are stored, whose fields jsonb puts in another order; undefined when they are none. */
export const linksIn = (value: unknown): readonly CutLink[] | undefined =>
  Array.isArray(value) && value.every(isLink)
    ? value.map(({ seq, auditId, digest, hash }) => ({ seq, auditId, digest, hash }))
    : undefined;

/** The cut in an object's field `cut`, as files and log lines have it. */
export function cutIn(value: unknown): RetentionCut | undefined {
  const inner = typeof value === "object" && value !== null && "cut" in value ? value.cut : undefined;
  const head = checkpointIn(inner);
  if (!head || typeof inner !== "object" || inner === null) return undefined;
  const [before, links] = [Reflect.get(inner, "before"), linksIn(Reflect.get(inner, "links"))];
  return typeof before === "string" && links ? { ...head, before, links } : undefined;
}
