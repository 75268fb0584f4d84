/** A signed head of a chain: "at this instant, place `seq` of this organisation had this hash". */
export interface Checkpoint {
  readonly organisationId: string;
  readonly seq: number;
  readonly auditId: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
  /** ISO instant with milliseconds. */
  readonly at: string;
  readonly keyId: string;
  /** Ed25519, in base64. */
  readonly signature: string;
}

/** The lines that are signed; docs/audit-format.md has them. */
export const checkpointText = ({
  organisationId,
  seq,
  auditId,
  hash,
  at,
  keyId,
}: Omit<Checkpoint, "signature">): Buffer =>
  Buffer.from(["club-audit-checkpoint/1", organisationId, seq, auditId, hash, at, keyId].join("\n"));

const isHead = (value: unknown): value is Checkpoint =>
  typeof value === "object" &&
  value !== null &&
  ["organisationId", "hash", "at", "keyId", "signature"].every(
    (name) => typeof Reflect.get(value, name) === "string",
  ) &&
  ["seq", "auditId"].every((name) => Number.isSafeInteger(Reflect.get(value, name)));

/** The checkpoint in an object: the object itself, or its field `checkpoint` as log lines have it. */
export function checkpointIn(value: unknown): Checkpoint | undefined {
  const inner = typeof value === "object" && value !== null && "checkpoint" in value ? value.checkpoint : value;
  if (!isHead(inner)) return undefined;
  const { organisationId, seq, auditId, hash, at, keyId, signature } = inner;
  return { organisationId, seq, auditId, hash, at, keyId, signature };
}
