import type { Role } from "#contracts/operation.ts";
import { moduleSubscriptions, organizations } from "#upstream/account/organizations/table.ts";
import { paymentMethods } from "#upstream/account/payment-methods/table.ts";
import { hashPassword } from "#upstream/auth/users/passwords.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { timeFrames } from "#upstream/settings/time-frames/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import type { SportCode } from "./places.ts";
import { randomOf } from "./random.ts";

/** The password of every demo account. */
export const demoPassword = "Demo1234";

type OrganisationKey = "aurora" | "riviera";

const idOf = (kind: string, key: string) => randomOf(`${kind}:${key}`).uuid();

/** Ids of the demo's organisations; the same in every installation. */
export const demoOrganisations: Record<OrganisationKey, string> = {
  aurora: idOf("organisation", "aurora"),
  riviera: idOf("organisation", "riviera"),
};

interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  gender: "female" | "male";
  phoneNumber: string;
  staff: Partial<Record<OrganisationKey, Role[]>>;
}

/** The accounts that a demo starts with, in the order in which they are shown. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: "manager@demo.example",
    firstName: "Giulia",
    lastName: "Ferri",
    gender: "female",
    phoneNumber: "+39 333 0100101",
    staff: { aurora: ["manager"], riviera: ["manager"] },
  },
  {
    email: "board@demo.example",
    firstName: "Marco",
    lastName: "Bianchi",
    gender: "male",
    phoneNumber: "+39 333 0100102",
    staff: { aurora: ["boardMember"] },
  },
  {
    email: "coach@demo.example",
    firstName: "Luca",
    lastName: "Conti",
    gender: "male",
    phoneNumber: "+39 333 0100103",
    staff: { aurora: ["coach"] },
  },
  {
    email: "events@demo.example",
    firstName: "Sara",
    lastName: "Greco",
    gender: "female",
    phoneNumber: "+39 333 0100104",
    staff: { aurora: ["eventManager"] },
  },
  {
    email: "facilities@demo.example",
    firstName: "Paolo",
    lastName: "Rizzi",
    gender: "male",
    phoneNumber: "+39 333 0100105",
    staff: { aurora: ["facilityManager"] },
  },
];

/** People on the demo's staff besides them; nobody needs to sign in as one. */
const colleagues: readonly DemoAccount[] = [
  {
    email: "elena.neri@demo.example",
    firstName: "Elena",
    lastName: "Neri",
    gender: "female",
    phoneNumber: "+39 333 0100106",
    staff: { aurora: ["coach"], riviera: ["facilityManager", "coach"] },
  },
  {
    email: "davide.testa@demo.example",
    firstName: "Davide",
    lastName: "Testa",
    gender: "male",
    phoneNumber: "+39 333 0100107",
    staff: { aurora: ["coach"], riviera: ["boardMember"] },
  },
  {
    email: "irene.costa@demo.example",
    firstName: "Irene",
    lastName: "Costa",
    gender: "female",
    phoneNumber: "+39 333 0100108",
    staff: { riviera: ["coach"] },
  },
];

const organizationRows: (typeof organizations.$inferInsert)[] = [
  {
    id: demoOrganisations.aurora,
    isDemo: true,
    // Its data are there already.
    firstSteps: { closedAt: "2024-01-08T09:00:00Z", skipped: [] },
    name: "ASD Polisportiva Aurora",
    description: "Polisportiva con scuola di padel, tennis e pallavolo.",
    promo: "Prima lezione gratuita per i nuovi iscritti",
    headquartersAddress: "Via dello Sport 12, 40139 Bologna BO",
    vatNumber: "IT01234567897",
    taxCode: "01234567897",
    nonProfit: true,
    email: "segreteria@aurora.example",
    defaultSportId: idOf("sport", "padel"),
    receiptFooter: "Quota associativa fuori campo IVA ai sensi dell'art. 4 del DPR 633/1972.",
    requiredDocuments: ["medicalCertificate"],
    contractUrl: "https://contracts.demo.example/aurora.pdf",
  },
  {
    id: demoOrganisations.riviera,
    isDemo: true,
    // Its data are there already.
    firstSteps: { closedAt: "2024-01-08T09:00:00Z", skipped: [] },
    name: "Beach Club Riviera",
    description: "Beach volley e beach tennis sul lungomare.",
    headquartersAddress: "Lungomare Augusto Murri 45, 47921 Rimini RN",
    vatNumber: "IT09876543217",
    taxCode: "09876543217",
    email: "info@riviera.example",
    defaultSportId: idOf("sport", "beach_volley"),
  },
];

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

const subscriptionRows = (now: Date): (typeof moduleSubscriptions.$inferInsert)[] => {
  const { aurora, riviera } = demoOrganisations;
  return [
    { organisationId: aurora, product: "facilitiesManager", enabled: true, expiresAt: inDays(now, 200) },
    { organisationId: aurora, product: "academy", enabled: true, expiresAt: inDays(now, 20) },
    { organisationId: aurora, product: "tournaments", enabled: true, total: 20 },
    { organisationId: riviera, product: "facilitiesManager", enabled: true, expiresAt: inDays(now, 90) },
    { organisationId: riviera, product: "academy", enabled: false },
    { organisationId: riviera, product: "tournaments", enabled: true, total: 15 },
  ];
};

/** Methods of payment of the demo. None holds a secret: whose key would it be sealed with? */
const paymentMethodRows: (typeof paymentMethods.$inferInsert)[] = [
  { organisationId: demoOrganisations.aurora, type: "cash", label: "Contanti in segreteria" },
  {
    organisationId: demoOrganisations.aurora,
    type: "bankWire",
    label: "Bonifico bancario",
    owner: "ASD Polisportiva Aurora",
    iban: "IT60X0542811101000000123456",
  },
  {
    organisationId: demoOrganisations.aurora,
    type: "stripe",
    label: "Carta online",
    accountId: "acct_1AuroraDemo0001",
  },
  { organisationId: demoOrganisations.riviera, type: "cash", label: "Contanti al bar" },
  {
    organisationId: demoOrganisations.riviera,
    type: "bankWire",
    label: "Bonifico",
    owner: "Beach Club Riviera SRL",
    iban: "IT40S0542811101000000123456",
  },
];

/** The sports season that runs now, from September to August, and summers. */
function timeFrameRows(now: Date): (typeof timeFrames.$inferInsert)[] {
  const year = now.getUTCFullYear();
  const from = now.getUTCMonth() >= 8 ? year : year - 1;
  const { aurora, riviera } = demoOrganisations;
  const frames = [
    {
      organisationId: aurora,
      name: `Stagione ${from}/${String(from + 1).slice(2)}`,
      startAt: `${from}-09-01`,
      endAt: `${from + 1}-08-31`,
    },
    {
      organisationId: aurora,
      name: `Stagione ${from - 1}/${String(from).slice(2)}`,
      startAt: `${from - 1}-09-01`,
      endAt: `${from}-08-31`,
    },
    { organisationId: aurora, name: `Estate ${year}`, startAt: `${year}-06-01`, endAt: `${year}-08-31` },
    { organisationId: riviera, name: `Estate ${year}`, startAt: `${year}-05-15`, endAt: `${year}-09-15` },
    { organisationId: riviera, name: `Estate ${year - 1}`, startAt: `${year - 1}-05-15`, endAt: `${year - 1}-09-15` },
  ];
  return frames.map((frame) => ({ id: idOf("time frame", `${frame.organisationId}:${frame.name}`), ...frame }));
}

async function seedPeople(db: Queryable): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const { staff, ...account } of [...demoAccounts, ...colleagues]) {
    const accountId = idOf("account", account.email);
    await db.insert(accounts).values({ id: accountId, ...account, passwordHash });
    for (const key of ["aurora", "riviera"] as const) {
      const roles = staff[key];
      if (!roles) continue;
      const id = idOf("staff member", `${key}:${account.email}`);
      await db.insert(staffMembers).values({ id, organisationId: demoOrganisations[key], accountId, roles });
    }
  }
}

export interface SeededAccounts {
  organisations: Record<OrganisationKey, string>;
  sports: Record<SportCode, string>;
}

/**
 * Fills empty tables with two organisations, their modules and time frames, and the demo accounts. Ids depend on
 * nothing; only dates follow `now`. Sports are the catalogue's, which a migration inserts.
 * @throws Error when some of it is there already
 */
export async function seedAccounts(db: Queryable, now: Date): Promise<SeededAccounts> {
  const catalogue = await db.select({ code: sports.code, id: sports.id }).from(sports);
  await db.insert(organizations).values(organizationRows);
  await db.insert(moduleSubscriptions).values(subscriptionRows(now));
  await db.insert(paymentMethods).values(paymentMethodRows);
  await db.insert(timeFrames).values(timeFrameRows(now));
  await seedPeople(db);
  return {
    organisations: demoOrganisations,
    sports: Object.fromEntries(catalogue.map(({ code, id }) => [code, id])) as Record<SportCode, string>,
  };
}
