import { sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { documents } from "#upstream/academy/documents/table.ts";
import { guardians, guardianships } from "#upstream/academy/guardians/table.ts";
import { membershipGroups, membershipSites, memberships } from "#upstream/academy/memberships/table.ts";
import { taxCodeOf } from "#upstream/account/organizations/person-tax-code.ts";
import { addDays, instantOf } from "#upstream/core/time.ts";
import { setActor, unknownActor } from "#upstream/db/actor.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { insertMany } from "../bulk.ts";
import { firstNames } from "../names.ts";
import { type Random, randomOf } from "../random.ts";
import type { Club } from "./club.ts";

type Status = "pending" | "accepted" | "rejected" | "canceled";

/** Somebody who is to become a member. */
interface Person {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly email: string | null;
}

/** A member of the demo, with a chance of its own. */
export interface Member extends Person {
  readonly membershipId: string;
  readonly status: Status;
  readonly isMinor: boolean;
  readonly requestedAt: Date;
  readonly decidedAt: Date | null;
  readonly random: Random;
}

const men = /^(?:Andrea|Luca|Nicola|Mattia|Elia|Davide|Daniele|Emanuele|Gabriele|Michele|Simone|Giuseppe)$|o$|i$/u;
const isFemale = (firstName: string) => firstName === "Noemi" || !(men.test(firstName) || /[ò]$/u.test(firstName));

/** Towns of birth with the codes by which tax codes name them. */
const towns = [
  ["Bologna", "A944", "40139", "BO"],
  ["Rimini", "H294", "47921", "RN"],
  ["Modena", "F257", "41121", "MO"],
  ["Imola", "E289", "40026", "BO"],
] as const;
const streets = ["Via Emilia", "Via Mazzini", "Via Garibaldi", "Via dei Mille", "Viale Europa", "Via San Donato"];

const addressOf = (random: Random) => {
  const [city, , zipCode, province] = random.pick(towns);
  return { address: `${random.pick(streets)} ${random.int(1, 120)}`, zipCode, city, province };
};

function statusOf(random: Random): Status {
  const chance = random.next();
  return chance < 0.86 ? "accepted" : chance < 0.92 ? "pending" : chance < 0.95 ? "rejected" : "canceled";
}

/** Since when somebody is a member: most since an earlier season, the others since this one began. */
function toMember(club: Club, person: Person): Member {
  const random = randomOf("member", person.id);
  const status = statusOf(random);
  const isOld = status !== "pending" && random.chance(0.6);
  const daysAgo = status === "pending" ? random.int(0, 18) : isOld ? random.int(200, 700) : random.int(20, 80);
  const requestedAt = instantOf(
    addDays(club.today, -daysAgo),
    `${random.int(8, 19)}:${random.int(10, 59)}`.padStart(5, "0"),
    club.timeZone,
  );
  const passed = Math.min(random.int(2, 96) * 3_600_000, club.now.getTime() - requestedAt.getTime());
  return {
    ...person,
    ...{ random, status, requestedAt, membershipId: random.uuid() },
    decidedAt: status === "pending" ? null : new Date(requestedAt.getTime() + passed),
    isMinor: person.birthDate !== null && person.birthDate > addDays(club.today, -6575),
  };
}

/** What is known of each: gender, tax code, where one lives. */
async function seedFacts(tx: Queryable, members: readonly Member[]): Promise<void> {
  const rows = members.map(({ id, firstName, lastName, birthDate }) => {
    const random = randomOf("facts", id);
    const [birthPlace, code] = random.pick(towns);
    const female = isFemale(firstName);
    const person = birthDate && random.chance(0.85) ? { firstName, lastName, birthDate } : null;
    return {
      id,
      gender: female ? "female" : "male",
      // The end tells those apart whose names and dates are the same.
      tax_id_code: person && taxCodeOf(person, female, code),
      birth_place: birthPlace,
      ...addressOf(random),
    };
  });
  const seen = new Set<string>();
  for (const row of rows) {
    if (row.tax_id_code && seen.has(row.tax_id_code)) row.tax_id_code = null;
    if (row.tax_id_code) seen.add(row.tax_id_code);
  }
  await tx.execute(sql`
    update ${athletes} set gender = f.gender, tax_id_code = f.tax_id_code, birth_place = f.birth_place,
           address = f.address, zip_code = f."zipCode", city = f.city, province = f.province
      from json_to_recordset(${JSON.stringify(rows)}::json) as f(id uuid, gender text, tax_id_code text, birth_place text,
           address text, "zipCode" text, city text, province text)
     where ${athletes.id} = f.id`);
}

/** Families: minors of one name share their parents, now and then; nearly all have at least one. */
async function seedGuardians(tx: Queryable, { organisationId }: Club, members: readonly Member[]): Promise<void> {
  const people: (typeof guardians.$inferInsert)[] = [];
  const bonds: (typeof guardianships.$inferInsert)[] = [];
  const minors = members.filter(({ isMinor }) => isMinor).toSorted((a, b) => (a.lastName < b.lastName ? -1 : 1));
  let family:
    | { readonly lastName: string; readonly parents: readonly { readonly id: string; readonly isMother: boolean }[] }
    | undefined;
  for (const { id: athleteId, lastName, status } of minors) {
    const random = randomOf("family", athleteId);
    if (status === "pending" && random.chance(0.25)) continue;
    if (!(family?.lastName === lastName && random.chance(0.6))) {
      const home = addressOf(random);
      const parents = ["mother", "father"].slice(0, random.chance(0.6) ? 2 : 1).map((parent) => {
        const firstName = random.pick(firstNames.filter((name) => isFemale(name) === (parent === "mother")));
        const birthDate = addDays("1972-01-01", random.int(0, 365 * 18));
        const surname = parent === "mother" ? random.pick(members).lastName : lastName;
        const mailbox = `${firstName}.${surname}`
          .normalize("NFD")
          .replace(/[^a-zA-Z.]/gu, "")
          .toLowerCase();
        const code = taxCodeOf({ firstName, lastName: surname, birthDate }, parent === "mother", random.pick(towns)[1]);
        return {
          ...{ id: random.uuid(), organisationId, firstName, lastName: surname, taxIdCode: code, ...home },
          email: random.chance(0.95) ? `${mailbox}@posta.example` : null,
          phoneNumber: `+39 3${random.int(20, 99)} ${random.int(1_000_000, 9_999_999)}`,
        };
      });
      people.push(...parents);
      family = { lastName, parents: parents.map(({ id, firstName }) => ({ id, isMother: isFemale(firstName) })) };
    }
    bonds.push(
      ...family.parents.map(({ id: guardianId, isMother }, at) => ({
        ...{ organisationId, athleteId, guardianId, isPayer: at === 0, receivesMail: true },
        relation: isMother ? ("mother" as const) : ("father" as const),
      })),
    );
  }
  await insertMany(tx, guardians, people);
  await insertMany(tx, guardianships, bonds);
}

/** Memberships, by the steps that are allowed, each told in their history. */
async function seedMemberships(tx: Queryable, club: Club, members: readonly Member[]): Promise<void> {
  const { organisationId, levelIds, groupIds, siteIds } = club;
  const rows = members.map(({ membershipId, id: athleteId, requestedAt, random }) => ({
    ...{ id: membershipId, organisationId, athleteId, status: "pending" as const, requestedAt, createdAt: requestedAt },
    origin: random.chance(0.4) ? ("app" as const) : ("dashboard" as const),
    levelId: random.chance(0.85) ? random.pick(levelIds) : null,
    notes: random.chance(0.05) ? "Preferisce essere contattato al pomeriggio." : "",
  }));
  await insertMany(
    tx,
    memberships,
    rows.map((row) => ({ ...row, message: row.origin === "app" ? "Vorrei iscrivermi, grazie!" : "" })),
  );
  const step = async (status: Status, those: readonly Member[], at: (member: Member) => Date | null) => {
    const decided = those.map((member) => ({ id: member.membershipId, at: at(member) }));
    await tx.execute(sql`
      update ${memberships} set status = ${status}, decided_at = d.at
        from json_to_recordset(${JSON.stringify(decided)}::json) as d(id uuid, at timestamptz)
       where ${memberships.id} = d.id`);
  };
  const are = (...statuses: Status[]) => members.filter(({ status }) => statuses.includes(status));
  await setActor(tx, club);
  await step("accepted", are("accepted", "canceled"), ({ decidedAt }) => decidedAt);
  await setActor(tx, club, { reason: "Richiesta doppia" });
  await step("rejected", are("rejected"), ({ decidedAt }) => decidedAt);
  await setActor(tx, club, { reason: "Si è trasferito in un'altra città" });
  await step(
    "canceled",
    are("canceled"),
    ({ decidedAt }) => decidedAt && new Date((decidedAt.getTime() + club.now.getTime()) / 2),
  );
  await setActor(tx, unknownActor);
  await insertMany(
    tx,
    membershipGroups,
    members.flatMap(({ membershipId, random }) =>
      random.chance(0.6) ? [{ organisationId, membershipId, groupId: random.pick(groupIds) }] : [],
    ),
  );
  await insertMany(
    tx,
    membershipSites,
    members.flatMap(({ membershipId, random }) =>
      random.chance(0.9) ? [{ organisationId, membershipId, siteId: random.pick(siteIds) }] : [],
    ),
  );
}

/** For how many days papers are issued: an identity card for ten years. */
const daysValid = { medicalCertificate: 365, federalMembership: 365, id: 3652 } as const;

/** Papers: most medical certificates are valid, some run out soon or have run out, some were never brought. */
async function seedDocuments(
  tx: Queryable,
  { organisationId, today, staffMemberId }: Club,
  members: readonly Member[],
) {
  const rows: (typeof documents.$inferInsert)[] = [];
  for (const { id: athleteId, status, requestedAt } of members) {
    const random = randomOf("papers", athleteId);
    const common = { organisationId, athleteId, createdBy: staffMemberId, createdAt: requestedAt };
    const add = (type: keyof typeof daysValid, expiresOn: string | null) =>
      rows.push({
        ...common,
        id: random.uuid(),
        type,
        expiresOn,
        issuedOn: expiresOn && addDays(expiresOn, -daysValid[type]),
        notes: "",
      });
    const chance = random.next();
    const part = status === "accepted" ? 1 : 0.5;
    if (chance < 0.62 * part) add("medicalCertificate", addDays(today, random.int(31, 330)));
    else if (chance < 0.74 * part) add("medicalCertificate", addDays(today, random.int(0, 30)));
    else if (chance < 0.88 * part) add("medicalCertificate", addDays(today, -random.int(1, 120)));
    if (random.chance(0.3 * part)) add("federalMembership", addDays(today, random.int(-20, 300)));
    if (random.chance(0.2)) add("id", random.chance(0.7) ? addDays(today, random.int(-200, 2000)) : null);
  }
  await insertMany(tx, documents, rows);
}

/** Makes members of some people: families, papers, and memberships in all states with their history. */
export async function seedMembers(tx: Queryable, club: Club, people: readonly Person[]): Promise<Member[]> {
  const members = people.map((person) => toMember(club, person));
  await seedFacts(tx, members);
  await seedGuardians(tx, club, members);
  await seedMemberships(tx, club, members);
  await seedDocuments(tx, club, members);
  return members;
}
