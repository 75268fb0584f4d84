import { randomUUID } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** Argon2id with the library's parameters, which are those that OWASP recommends; the salt is in the hash. */
export const hashPassword = (password: string): Promise<string> => hash(password);

let decoy: Promise<string> | undefined;

/**
 * Checks a secret against a hash. Without a hash (an unknown e-mail, or no password yet) it does the same work against a throw-away
 * one, so that the time of the answer does not tell who has an account.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && typeof passwordHash === "string";
}
