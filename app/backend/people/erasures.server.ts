import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import { board, hasRole, managers } from "#app/rules/permissions.ts";
import { type DirectoryPerson, directoryTexts, erasePeople, planErasure } from "#audit/erasure/erase-people.ts";
import { isErased } from "#audit/search/person-directory.ts";
import type { CallInput, CallOutput, Operation, Role } from "#contracts/operation.ts";
import { type ErasureChange, erasures, maxLogPeople } from "#contracts/people/erasures.ts";
import type { Database } from "#db/connection.ts";
import { erasures as table } from "#db/schema/erasures.ts";
import { AppError } from "../errors.server.ts";
import { eraseFromStores } from "./stores.server.ts";

/** How long it is remembered up to where an organisation's erasures are done here, in milliseconds: a database may be restored. */
const knownForMs = 3_600_000;
const maxAttempts = 3;

/** In whose name erasures are read and acknowledged: staff of the organisation. */
interface Reader {
  readonly organisationId: string;
  readonly roles: readonly Role[];
}
export type ReaderCall = <O extends Operation>(operation: O, input: CallInput<O>) => Promise<CallOutput<O>>;

/** Erases here whom upstream erased, and there whom it forgot to have erased. */
export interface ErasureFollower {
  /**
   * Erases the people of the reader's organisation in the log and the stores who were erased upstream and not here, and says
   * so there; and, for a manager, erases upstream again whom a restored database brought back. Never throws: what failed is
   * done the next time.
   */
  follow(reader: Reader, call: ReaderCall): Promise<void>;
}

interface Options {
  readonly db: Database;
  readonly sql: Sql;
  readonly log: Logger;
  readonly wake: () => void;
}

/** Whether a text is that of an address, by which the log is searched otherwise than by a name. */
const isAddress = (text: string): boolean => text.includes("@");

export function createErasureFollower({ db, sql, log, wake }: Options): ErasureFollower {
  /** The position up to which an organisation's erasures are done here. */
  const known = new LRUCache<string, number>({ max: 10_000, ttl: knownForMs });

  /** Everybody of the log's directory who is the person: by id, and by their names and addresses. */
  async function peopleOf(organisationId: string, texts: readonly string[], found: readonly DirectoryPerson[]) {
    const people = new Map(found.map(({ id }) => [id, id]));
    const requests = [
      ...found.map(({ id }) => ({ person: id })),
      ...texts.map((text) => (isAddress(text) ? { email: text } : { name: text })),
    ];
    for (const request of requests) {
      const plan = await planErasure(sql, organisationId, request);
      // Who is known by an id of their own and only has the same name is somebody else.
      const own = plan.people.filter(({ kind, id }) => kind === "text" || people.has(id));
      for (const { id } of [...own, ...plan.searches]) people.set(id, id);
    }
    return [...people.keys()];
  }

  async function eraseFromLog(organisationId: string, people: readonly string[], change: ErasureChange): Promise<void> {
    // The entry names who decided it by the id alone: whose name that is, the log says elsewhere.
    const columns = {
      account_id: null,
      staff_member_id: change.createdBy,
      actor_name: "—",
      actor_email: null,
      actor_roles: [],
    };
    const eraser = { columns, holding: [], requestId: change.id, address: "" };
    for (let tries = 1; ; tries += 1)
      try {
        await erasePeople(sql, organisationId, { people, subject: change.subjects[0] ?? null }, eraser);
        return;
      } catch (error) {
        if (!isErased(error) || tries >= maxAttempts) throw error;
      }
  }

  /** Erases one person here. Each step may be done twice. @returns the entries of the directory that went */
  async function erase(organisationId: string, change: ErasureChange): Promise<string[]> {
    const { id, number, kind, personId, subjects, logPeople } = change;
    const found = await directoryTexts(sql, organisationId, { entries: logPeople, subjects });
    const texts = [...new Set([...change.texts, ...found.flatMap((person) => person.texts)])];
    const people = await peopleOf(organisationId, texts, found);
    if (people.length > 0) await eraseFromLog(organisationId, people, change);
    await eraseFromStores(db, organisationId, texts);
    const all = [...new Set([...logPeople, ...people])].slice(0, maxLogPeople);
    await db
      .insert(table)
      .values({ id, organisationId, number, kind, personId, logPeople: all })
      .onConflictDoUpdate({ target: table.id, set: { logPeople: all } });
    return all;
  }

  /** What of an organisation is erased here. */
  const erasedHere = (organisationId: string) =>
    db.select().from(table).where(eq(table.organisationId, organisationId));

  /** Takes in the erasures after the last one that is done here. @returns the ids that upstream has, when all were read */
  async function takeIn(organisationId: string, call: ReaderCall): Promise<ReadonlySet<string> | undefined> {
    const from = known.get(organisationId) ?? 0;
    const here = new Set((await erasedHere(organisationId)).map(({ id }) => id));
    const there = new Set<string>();
    for (let after = from; ; ) {
      const { data, isLast } = await call(erasures.changes, { query: { after } });
      for (const change of data) {
        there.add(change.id);
        if (here.has(change.id) && change.acknowledgedAt !== null) continue;
        const logPeople = await erase(organisationId, change);
        await call(erasures.acknowledge, { params: { id: change.id }, body: { logPeople } });
        wake();
      }
      const last = data.at(-1);
      // why without a new lifetime: once an hour all are read again, as either database may have been restored.
      if (last) known.set(organisationId, last.position, { noUpdateTTL: true });
      after = last?.position ?? after;
      if (isLast || !last) return from === 0 ? there : undefined;
    }
  }

  return {
    async follow({ organisationId, roles }, call) {
      if (!hasRole(roles, board)) return;
      try {
        const there = await takeIn(organisationId, call);
        if (!there || !hasRole(roles, managers)) return;
        let isBack = false;
        for (const { id, kind, personId, number, logPeople } of await erasedHere(organisationId)) {
          if (there.has(id)) continue;
          isBack = true;
          const body = { kind: kind as ErasureChange["kind"], personId, number, logPeople };
          await call(erasures.replay, { params: { id }, body }).catch((err: unknown) => {
            // What stops it (money that is open in what was restored) is a manager's to settle; the rest goes on.
            if (!(err instanceof AppError)) throw err;
            log.warn({ err, organisationId, erasure: id }, "somebody who was erased came back with a backup");
          });
        }
        // Whom a replay erased is a new erasure of upstream's, with the texts of what was restored.
        if (isBack) await takeIn(organisationId, call);
      } catch (err) {
        // why: an ended token is a redirect, and the page's own calls will meet it; another upstream may erase nobody.
        if (!(err instanceof Response) && !(err instanceof AppError && err.status === 404))
          log.warn({ err, organisationId }, "erasures could not be followed");
      }
    },
  };
}
