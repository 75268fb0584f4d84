import { createHash, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { setupCodeAlphabet, setupCodeLength } from "#contracts/operations/setup.ts";
import { secretFor } from "#upstream/core/secrets/secrets.ts";
import { secrets } from "#upstream/core/secrets/table.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { setup } from "./table.ts";

/** What the installation's secret is called from which the code is read. */
const purpose = "setup";

/** Whether nobody ever made a club here. */
export const isSetupOpen = async (db: Queryable): Promise<boolean> => (await db.select().from(setup)).length === 0;

/** Writes random bytes as a code: five bits of each of the first 16. */
export const codeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, setupCodeLength)].map((byte) => setupCodeAlphabet[byte % setupCodeAlphabet.length]).join("");

/** A code as people copy it: in groups of four. */
export const groupedCode = (code: string): string => code.match(/.{4}/gu)?.join("-") ?? code;

/** The code that opens the page, the same in all processes of an installation until somebody has used it (ADR 128). */
export const setupCode = async (db: Database): Promise<string> => codeOf(await secretFor(db, purpose));

/** Ends a code: the page, if it is ever opened again, has another one. */
export const spendSetupCode = (tx: Queryable) => tx.delete(secrets).where(eq(secrets.purpose, purpose));

const digest = (code: string) => createHash("sha256").update(code).digest();

/** Whether a typed code is right, in a time that says nothing of how much of it is. */
export const isCode = (typed: string, code: string): boolean => timingSafeEqual(digest(typed), digest(code));

/** Opens the page again, whatever was made here before, with a new code unless it is open already. */
export const reopenSetup = (db: Queryable) => db.delete(setup);

/** The address of the page with the code filled in. */
export const setupAddress = (dashboardUrl: string, code: string): string =>
  `${dashboardUrl.replace(/\/+$/u, "")}/setup?code=${groupedCode(code)}`;
