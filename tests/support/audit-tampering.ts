import type { Sql, TransactionSql } from "postgres";
import type { Problem } from "#audit/chain/breaks.ts";
import { ChainVerifier } from "#audit/chain/chain-verifier.ts";
import { readLog } from "#audit/chain/read-database.ts";
import { canonicalSql, digestOf, genesisOf, linkOf } from "#audit/format/record.ts";
import { seal } from "#audit/format/sealed-text.ts";
import { readPublicKeys } from "#audit/format/signer.ts";
import { PersonDirectory } from "#audit/search/person-directory.ts";
import { makeKeys, makeSequencer, writeRows } from "./audit-chain.ts";

/** What a superuser did, and what a verifier may call it. */
interface Tampering {
  readonly what: string;
  readonly problems: readonly Problem[];
  /** The first bad place; for a fork it is known between two checkpoints only. */
  readonly seq?: number;
  readonly between?: readonly [number, number];
}

/** Numbers that follow from a seed (mulberry32): 0 up to, and without, `below`. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Where tampering happens: a chain of `length` places with a checkpoint after every `every`. */
interface Ground {
  readonly tx: TransactionSql;
  readonly organisation: string;
  readonly length: number;
  readonly every: number;
  readonly random: (below: number) => number;
}

type Act = (fixture: Ground) => Promise<Tampering>;

async function rowAt({ tx, organisation }: Ground, seq: number): Promise<string> {
  const [row] =
    await tx`select audit_id from dashboard.audit_chain where organisation_id = ${organisation} and seq = ${seq}`;
  return String(row?.audit_id);
}

const edits = [
  "actor_name = actor_name || ' '",
  "actor_email = coalesce(actor_email || 'x', '')",
  "actor_roles = array_append(actor_roles, 'board')",
  "action = 'reservation.delete'",
  "target_label = coalesce(target_label || 'x', '')",
  `changes = coalesce(changes, '{}') || '{"price": {"after": 1}}'`,
  "at = at + interval '1 millisecond'",
  "at = at - interval '4051 years'",
  "address = '192.0.2.8'",
  "action_id = gen_random_uuid()",
  "account_id = gen_random_uuid()",
  "organisation_id = gen_random_uuid()",
  "target_type = actor_name, actor_name = coalesce(target_type, '')",
];

const edit: Act = async (fixture) => {
  const seq = 1 + fixture.random(fixture.length);
  const change = edits[fixture.random(edits.length)] ?? "";
  await fixture.tx.unsafe(`update dashboard.audit_log set ${change} where id = ${await rowAt(fixture, seq)}`);
  return { what: `edit: ${change}`, problems: ["edited"], seq };
};

const deleteRow: Act = async (fixture) => {
  const seq = 1 + fixture.random(fixture.length);
  await fixture.tx`delete from dashboard.audit_log where id = ${await rowAt(fixture, seq)}`;
  return { what: "delete a row, leave its place", problems: ["deleted"], seq };
};

const deleteBoth: Act = async (fixture) => {
  const seq = 1 + fixture.random(fixture.length - 1);
  const id = await rowAt(fixture, seq);
  await fixture.tx`delete from dashboard.audit_log where id = ${id}`;
  await fixture.tx`delete from dashboard.audit_chain where audit_id = ${id}`;
  return { what: "delete a row and its place", problems: ["deleted"], seq };
};

const closeGap: Act = async (fixture) => {
  const { tx, organisation } = fixture;
  const seq = 1 + fixture.random(fixture.length - 1);
  const id = await rowAt(fixture, seq);
  await tx`delete from dashboard.audit_log where id = ${id}`;
  await tx`delete from dashboard.audit_chain where audit_id = ${id}`;
  await tx`update dashboard.audit_chain set seq = -seq where organisation_id = ${organisation} and seq > ${seq}`;
  await tx`update dashboard.audit_chain set seq = -seq - 1 where organisation_id = ${organisation} and seq < 0`;
  return { what: "delete a row and close the gap", problems: ["edited"], seq };
};

/** Copies a row of the log under an unused id. */
async function copyRow({ tx, organisation, length, random }: Ground, place: "gap" | "below"): Promise<string> {
  const [gap] = await tx`select i as id from generate_series(${place === "gap" ? 1 : -5}::int, 10000) as i
                         where not exists (select from dashboard.audit_log where id = i) limit 1`;
  const id = String(gap?.id);
  const columns = (
    await tx`select column_name as name from information_schema.columns where table_schema = 'dashboard'
    and table_name = 'audit_log' and column_name not in ('id', 'action_id')`
  )
    .map(({ name }) => name)
    .join(", ");
  const source = await rowAt({ tx, organisation, length, random, every: 1 }, 1 + random(length));
  await tx.unsafe(`insert into dashboard.audit_log (id, action_id, ${columns}) overriding system value
    select ${id}, gen_random_uuid(), ${columns} from dashboard.audit_log where id = ${source}`);
  return id;
}

const insert: Act = async (fixture) => {
  await copyRow(fixture, fixture.random(2) ? "gap" : "below");
  return { what: "insert a row without a place", problems: ["inserted"] };
};

const insertPlace: Act = async (fixture) => {
  const { tx, organisation, length } = fixture;
  const id = await copyRow(fixture, "gap");
  const [next] = await tx`select min(seq)::int as seq from dashboard.audit_chain
                          where organisation_id = ${organisation} and audit_id > ${id}`;
  const seq = next?.seq ?? length + 1;
  await tx`update dashboard.audit_chain set seq = -seq where organisation_id = ${organisation} and seq >= ${seq}`;
  await tx`update dashboard.audit_chain set seq = 1 - seq where organisation_id = ${organisation} and seq < 0`;
  await tx`insert into dashboard.audit_chain values (${organisation}, ${seq}, ${id}, sha256('x'), now())`;
  return { what: "insert a row and push the others along", problems: ["inserted"], seq };
};

async function twoPlaces({ length, random }: Ground): Promise<[number, number]> {
  const first = 1 + random(length - 1);
  return [first, first + 1 + random(length - first)];
}

const swapPlaces: Act = async (fixture) => {
  const { tx, organisation } = fixture;
  const [a, b] = await twoPlaces(fixture);
  for (const [from, to] of [
    [a, -1],
    [b, a],
    [-1, b],
  ] as const) {
    await tx`update dashboard.audit_chain set seq = ${to} where organisation_id = ${organisation} and seq = ${from}`;
  }
  return { what: "swap two places", problems: ["reordered"], seq: a };
};

const swapRows: Act = async (fixture) => {
  const { tx } = fixture;
  const [a, b] = await twoPlaces(fixture);
  const [x, y] = [await rowAt(fixture, a), await rowAt(fixture, b)];
  for (const [from, to] of [
    [x, "-1"],
    [y, x],
    ["-1", y],
  ] as const) {
    await tx`update dashboard.audit_chain set audit_id = ${to} where audit_id = ${from}`;
  }
  return { what: "swap the rows of two places", problems: ["reordered"], seq: a };
};

const swapContents: Act = async (fixture) => {
  const { tx } = fixture;
  const [a, b] = await twoPlaces(fixture);
  const [x, y] = [await rowAt(fixture, a), await rowAt(fixture, b)];
  await tx.unsafe("alter table dashboard.audit_log alter id drop identity");
  for (const [from, to] of [
    [x, "-1"],
    [y, x],
    ["-1", y],
  ] as const) {
    await tx`update dashboard.audit_log set id = ${to} where id = ${from}`;
  }
  return { what: "swap the contents of two rows", problems: ["edited"], seq: a };
};

const truncate: Act = async (fixture) => {
  const { tx, organisation, length } = fixture;
  const seq = 1 + fixture.random(length);
  await tx`delete from dashboard.audit_log where id in (select audit_id from dashboard.audit_chain
           where organisation_id = ${organisation} and seq >= ${seq})`;
  await tx`delete from dashboard.audit_chain where organisation_id = ${organisation} and seq >= ${seq}`;
  await tx`delete from dashboard.audit_checkpoints where organisation_id = ${organisation} and seq >= ${seq}`;
  return { what: "truncate the tail, with its checkpoints", problems: ["truncated"], seq };
};

const fork: Act = async (fixture) => {
  const { tx, organisation, every } = fixture;
  const seq = 1 + fixture.random(fixture.length);
  await tx`update dashboard.audit_log set actor_name = actor_name || 'x' where id = ${await rowAt(fixture, seq)}`;
  const rows = await tx`select c.seq, c.audit_id, c.hash, ${tx.unsafe(canonicalSql)} as canonical
    from dashboard.audit_chain c join dashboard.audit_log a on a.id = c.audit_id
    where c.organisation_id = ${organisation} order by c.seq`;
  let hash: Buffer = rows[seq - 2]?.hash ?? Buffer.alloc(0);
  if (seq === 1) hash = genesisOf(organisation);
  for (const row of rows.slice(seq - 1)) {
    hash = linkOf(hash, Number(row.seq), digestOf(String(row.canonical)));
    await tx`update dashboard.audit_chain set hash = decode(${hash.toString("hex")}, 'hex') where audit_id = ${row.audit_id}`;
  }
  const checkpoints = fixture.random(2);
  if (checkpoints)
    await tx`delete from dashboard.audit_checkpoints where organisation_id = ${organisation} and seq >= ${seq}`;
  const from = Math.floor((seq - 1) / every) * every + 1;
  return { what: `fork, ${checkpoints ? "without" : "with"} checkpoints`, problems: ["forked"], between: [from, seq] };
};

const forgeCheckpoint: Act = async ({ tx, organisation, length }) => {
  await tx`update dashboard.audit_checkpoints set signature = sha512('x') where organisation_id = ${organisation} and seq = ${length}`;
  return { what: "forge a signature", problems: ["checkpoint"], seq: length };
};

const moveTime: Act = async (fixture) => {
  const { tx } = fixture;
  const seq = 1 + fixture.random(fixture.length);
  const move =
    ["at + interval '1 millisecond'", "at - interval '3 years'", "at + interval '2 months'"][fixture.random(3)] ?? "";
  await tx.unsafe(`update dashboard.audit_chain set at = ${move} where audit_id = ${await rowAt(fixture, seq)}`);
  return { what: "change a place's time", problems: ["edited"], seq };
};

/** A person whom the log names. */
async function personOf({ tx, organisation, random }: Ground): Promise<string> {
  const people =
    await tx`select id from dashboard.audit_people where organisation_id = ${organisation} order by subject`;
  return String(people[random(people.length)]?.id);
}

const deleteKey: Act = async (fixture) => {
  await fixture.tx`delete from dashboard.audit_people where id = ${await personOf(fixture)}`;
  return { what: "delete a person's key", problems: ["key"] };
};

const replaceKey: Act = async (fixture) => {
  const key = Buffer.from(Array.from({ length: 32 }, () => fixture.random(256)));
  await fixture.tx`update dashboard.audit_people set key = ${key} where id = ${await personOf(fixture)}`;
  return { what: "replace a person's key", problems: ["key"] };
};

/** Every way of tampering. */
export const tamperings = {
  edit,
  deleteRow,
  deleteBoth,
  closeGap,
  insert,
  insertPlace,
  swapPlaces,
  swapRows,
  swapContents,
  truncate,
  fork,
  forgeCheckpoint,
  moveTime,
  deleteKey,
  replaceKey,
} satisfies Record<string, Act>;

export type TamperingKind = keyof typeof tamperings;

const [length, every] = [48, 8];

/** A chained and signed log of two organisations, whose actors' names are sealed. */
export async function makeTamperGround(sql: Sql) {
  const organisations = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const keys = makeKeys();
  const publicKeys = readPublicKeys(keys.open);
  const { sequencer, told } = makeSequencer(sql, keys.signing);
  const people = new PersonDirectory(sql);
  for (let n = 0; n < length / every; n += 1) {
    await writeRows(sql, organisations, every - 1);
    for (const organisation of organisations) {
      const subject = crypto.randomUUID();
      const known = await people.keysOf(organisation, [{ kind: "account", subject, texts: ["Giulia Ferri"] }]);
      const [key] = known.values();
      if (!key) throw new Error("no key");
      await sql`insert into dashboard.audit_log (action_id, kind, outcome, organisation_id, actor_name, action, changes, request_id, address)
        values (gen_random_uuid(), 'outcome', 'succeeded', ${organisation}, ${n % 2 ? seal(key, "Giulia Ferri") : ""}, 'reservation.edit',
          ${JSON.stringify({ notes: { after: [seal(key, "Anna")] } })}::text::jsonb, '', '')`;
    }
    await sequencer.step();
    // Leaves an id that no row has.
    await sql`select nextval('dashboard.audit_log_id_seq')`;
  }
  return { sql, organisations, publicKeys, outside: told, rows: 2 * length };
}

export type TamperGround = Awaited<ReturnType<typeof makeTamperGround>>;

class Undone extends Error {}

/** Tampers with the log `count` times in one way, each undone afterwards. Answers what was not found as what it is. */
export async function tamper(
  { sql, organisations, publicKeys, outside }: TamperGround,
  kind: TamperingKind,
  { count, seed }: { count: number; seed: number },
): Promise<string[]> {
  const random = randomOf(seed);
  const wrong: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const organisation = organisations[random(2)] ?? organisations[0];
    await sql
      .begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        const { what, problems, seq, between } = await tamperings[kind]({ tx, organisation, length, every, random });
        const verifier = new ChainVerifier({ keys: publicKeys, outside });
        await readLog(tx, verifier);
        const { findings } = verifier.end();
        const found = findings.find(({ organisationId }) => organisationId === organisation) ?? findings[0];
        const isPlace = between
          ? found?.seq != null && found.seq >= between[0] && found.seq <= between[1]
          : seq === undefined || found?.seq === seq;
        if (!found || !problems.includes(found.problem) || !isPlace) {
          wrong.push(`${n}: ${what}, place ${seq ?? between ?? "-"} — found ${JSON.stringify(findings)}`);
        }
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
  }
  return wrong;
}
