import { z } from "zod";
import { CurrencyCode, Instant, LocalDate } from "../scalars.ts";
import { PersonKind } from "./erasures.ts";

// The form of `data.json` in the copy of one person, version 1. It is written down in docs/person-copy.md, and each copy
// has it as a JSON schema. A field that comes later is no new version; one that goes, or means something else, is.

/** The version of the form. */
export const copyFormat = 1;

const text = z.string();
const maybe = z.string().nullable();
const day = LocalDate.nullable();
const instant = Instant.nullable();
const cents = z.number().int().describe("Hundredths of the currency");
/** The name of a file in the archive. */
const file = z.string().nullable().describe("Path of the file in the archive; null without one");

/** The rows of each part, in the order in which the page shows them. */
export const copyParts = {
  profile: z.strictObject({
    firstName: maybe,
    lastName: maybe,
    gender: text.optional(),
    birthDate: day.optional(),
    birthPlace: maybe.optional(),
    taxIDCode: maybe.optional(),
    nickname: maybe.optional(),
    email: maybe,
    phoneNumber: maybe,
    address: maybe.optional(),
    zipCode: maybe.optional(),
    city: maybe.optional(),
    province: maybe.optional(),
    website: maybe.optional(),
    tankTopSize: maybe.optional(),
    topSize: maybe.optional(),
    shortsSize: maybe.optional(),
    photo: file.optional(),
    notes: text.optional(),
    hasAccount: z.boolean().optional().describe("Whether the person has an account of the athletes' app"),
    roles: z.array(z.string()).optional(),
    appAccess: z.boolean().optional(),
    dashboardAccess: z.boolean().optional(),
    invitedAt: instant.optional(),
    createdAt: Instant,
  }),
  memberships: z.strictObject({
    status: text,
    origin: text,
    requestedAt: Instant,
    decidedAt: instant,
    level: maybe,
    groups: z.array(z.string()),
    sites: z.array(z.string()),
    message: text,
    notes: text,
  }),
  membershipSteps: z.strictObject({ from: maybe, to: text, at: Instant, reason: maybe }),
  family: z.strictObject({
    relation: text.describe("Of the guardian to the athlete; who the other one is, is not said"),
    isPayer: z.boolean(),
    receivesMail: z.boolean(),
  }),
  consents: z.strictObject({
    name: text,
    type: text,
    textNumber: z.number().int(),
    text,
    isGiven: z.boolean(),
    signedBy: text,
    channel: text,
    answeredOn: LocalDate,
  }),
  documents: z.strictObject({
    type: text,
    issuedOn: day,
    expiresOn: day,
    notes: text,
    createdAt: Instant,
    removedAt: instant,
    file,
  }),
  sales: z.strictObject({
    name: text,
    promotion: maybe,
    course: maybe,
    transactionDate: LocalDate,
    coverageStart: day,
    coverageEnd: day,
    approval: text,
    status: text,
    reason: maybe,
    notes: text,
    price: cents,
    writtenOff: cents,
    currency: CurrencyCode,
  }),
  payments: z.strictObject({
    of: text.describe("What was paid for: reservation, subscription or registration"),
    amount: cents,
    currency: CurrencyCode,
    method: text,
    dueDate: day,
    paidAt: instant,
    voidedAt: instant,
    notes: text,
  }),
  receipts: z.strictObject({
    label: text,
    issuedOn: LocalDate,
    amount: cents,
    currency: CurrencyCode,
    voidedAt: instant,
    file,
  }),
  bookings: z.strictObject({
    startAt: Instant,
    endAt: Instant,
    location: text,
    court: text,
    status: text,
    notes: text,
    price: cents,
    currency: CurrencyCode,
  }),
  trainings: z.strictObject({
    name: text,
    startAt: Instant,
    endAt: Instant,
    site: text,
    access: text,
    isPresent: z.boolean().nullable(),
    absentAt: instant,
    withdrawnAt: instant,
    notes: text,
  }),
  courses: z.strictObject({ name: text, startOn: LocalDate, endOn: LocalDate }),
  standingPlaces: z.strictObject({ course: text, weekday: z.number().int(), startAt: text, endAt: text, site: text }),
  tokens: z.strictObject({
    type: text,
    amount: z.number().int(),
    reason: text,
    balanceAfter: z.number().int(),
    notes: text,
    at: Instant,
  }),
  teams: z.strictObject({
    event: text,
    division: text,
    team: maybe,
    firstName: text,
    lastName: text,
    gender: text,
    birthDate: day,
    email: maybe,
    phoneNumber: maybe,
    isCaptain: z.boolean(),
    withdrawnAt: instant,
  }),
  messages: z.strictObject({
    about: text.describe("What it was about, in a word"),
    subject: text.optional(),
    body: text.optional(),
    email: maybe,
    createdAt: Instant,
    mailedAt: instant,
  }),
  duties: z.strictObject({ name: text, startAt: Instant, endAt: Instant, site: text }),
  feedback: z.strictObject({ about: text, message: text, createdAt: Instant }),
  quoteRequests: z.strictObject({
    message: text,
    contactName: text,
    contactEmail: text,
    contactPhone: maybe,
    createdAt: Instant,
  }),
  notifications: z.strictObject({ about: text, createdAt: Instant }),
  calendarFeeds: z.strictObject({ location: text, createdAt: Instant, lastUsedAt: instant }),
} as const;
export type CopyPart = keyof typeof copyParts;
export const copyPartNames = Object.keys(copyParts) as CopyPart[];

const rows = Object.fromEntries(Object.entries(copyParts).map(([name, row]) => [name, z.array(row).optional()])) as {
  [P in CopyPart]: z.ZodOptional<z.ZodArray<(typeof copyParts)[P]>>;
};

/** `data.json`. A part that a kind of person does not have is left out; one that has nothing is empty. */
export const PersonCopy = z.strictObject({
  format: z.literal(copyFormat),
  madeAt: Instant,
  club: text,
  kind: PersonKind,
  parts: z.strictObject(rows),
});
export type PersonCopy = z.infer<typeof PersonCopy>;
