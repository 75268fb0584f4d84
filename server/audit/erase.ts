import type { Sql } from "postgres";
import { z } from "zod";
import { sealEntry } from "#app/backend/audit/sealing.server.ts";
import {
  countPlainRows,
  type DirectoryPerson,
  type ErasedPeople,
  type Eraser,
  type Erasure,
  type ErasurePlan,
  type ErasureRequest,
  erasedPeople,
  erasePeople,
  idsOf,
  planErasure,
} from "#audit/erasure/erase-people.ts";
import { noOrganisation } from "#audit/format/record.ts";
import { PersonDirectory } from "#audit/search/person-directory.ts";

/** What people can put right: the message is enough. */
export class ErasureError extends Error {
  override readonly name = "ErasureError";
}

/** `by`: who asks; `isDry`: only to be told what would go; `print` writes a line. */
interface ErasureOptions {
  readonly by: string;
  readonly isDry: boolean;
  readonly print: (line: string) => void;
}

/** Erases a person from the logs of organisations, and prints the result. Throws ErasureError when none is found. */
export async function eraseFrom(
  sql: Sql,
  organisations: readonly string[],
  ask: ErasureRequest,
  options: ErasureOptions,
): Promise<void> {
  let found = 0;
  let plain = 0;
  for (const organisationId of organisations) {
    const plan = await planErasure(sql, organisationId, ask);
    const plainRows = await countPlainRows(sql, plan);
    plain += plainRows;
    const ids = idsOf(plan);
    if (ids.length + plainRows === 0) continue;
    found += ids.length;
    printPlan({ ...plan, plainRows }, options);
    if (!options.isDry && ids.length > 0) {
      await erase(sql, organisationId, erasedPeople(plan), options.by);
    }
  }
  if (found + plain === 0) throw new ErasureError("Nobody of the log is known by that.");
  options.print(
    options.isDry ? "Nothing was erased: this was a dry run." : `${found} entries of the directory were erased.`,
  );
}

/** Erases again what was erased before, by the ids of the directory: after a restore they are there again. */
export async function replayErasures(
  sql: Sql,
  erasures: readonly Erasure[],
  { by, isDry, print }: ErasureOptions,
): Promise<void> {
  let gone = 0;
  for (const { organisation, people, subject } of erasures) {
    const rows = await sql`
      select from dashboard.audit_people where organisation_id = ${organisation} and id = any(${[...people]}::text[]::uuid[])`;
    if (rows.length === 0) continue;
    gone += isDry ? rows.length : await erase(sql, organisation, { people, subject }, by);
  }
  print(`${gone} entries of the directory ${isDry ? "would be erased again" : "were erased again"}.`);
}

const erasureLine = z.object({
  organisation: z.guid(),
  at: z.string(),
  subject: z.string().nullable(),
  people: z.array(z.guid()),
});

/** Reads what `erasures` wrote. Throws ErasureError. */
export function readErasures(text: string | undefined, path: string): Erasure[] {
  if (text === undefined) throw new ErasureError(`${path} cannot be read.`);
  return text.split("\n").flatMap((line, n): Erasure[] => {
    if (line.trim() === "") return [];
    try {
      return [erasureLine.parse(JSON.parse(line))];
    } catch (cause) {
      throw new ErasureError(`${path}, line ${n + 1}: this is no erasure.`, { cause });
    }
  });
}

async function erase(sql: Sql, organisationId: string, whom: ErasedPeople, by: string): Promise<number> {
  return erasePeople(sql, organisationId, whom, await operator(sql, organisationId, by));
}

/** The actor of the command, as the log has them: by the name alone. */
async function operator(sql: Sql, organisationId: string, by: string): Promise<Eraser> {
  const actor = { accountId: null, staffMemberId: null, name: by, email: null, roles: [] };
  const place = organisationId === noOrganisation ? null : organisationId;
  const sealed = await sealEntry(new PersonDirectory(sql), { action: "audit.erase", actor, organisationId: place });
  return { columns: { actor_name: sealed.actorName }, holding: sealed.people, requestId: "", address: "" };
}

const shown = (text: string): string => text.replaceAll(/\p{Cc}/gu, "·");
const nameOf = ({ texts, kind, subject }: DirectoryPerson): string =>
  `${texts.map(shown).join(", ") || "(no name)"}${kind === "text" || kind === "search" ? "" : ` (${kind} ${subject})`}`;

function printPlan(
  { organisationId, people, searches, namesakes, actions, plainRows }: ErasurePlan & { readonly plainRows: number },
  { isDry, print }: ErasureOptions,
) {
  const where = organisationId === noOrganisation ? "No organisation" : `Organisation ${organisationId}`;
  print(`${where}: ${people.length} people, ${searches.length} searches, ${actions} actions.`);
  if (isDry) for (const one of people) print(`  goes: ${nameOf(one)}`);
  if (isDry) for (const one of searches) print(`  goes: the search ${nameOf(one)}`);
  for (const one of namesakes) print(`  stays: ${nameOf(one)} has the same name; --person names one of them`);
  if (plainRows > 0) print(`  stays: ${plainRows} rows from before names were sealed; they go with their months`);
}
