import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { CurrencyCode, Id, Instant } from "../scalars.ts";

/** Erasures that one call of `changes` answers at most. */
export const maxErasureChanges = 20;
/** Entries of a log's directory of people that one acknowledgement names at most. */
export const maxLogPeople = 2000;

/** Whose record it is: by the name of the resource that keeps it. */
export const PersonKind = z.enum(["athletes", "guardians", "staffMembers"]).meta({ id: "PersonKind" });
export type PersonKind = z.infer<typeof PersonKind>;

/**
 * A person who was erased, by ids only. What the club keeps for its books calls them "erased person no. `number`", counted in
 * each organisation from 1. `erasedAt`: since when nothing is left in the database and the files of the server that keeps
 * the data; `acknowledgedAt`: since when the dashboard has erased them in its log and stores, too.
 */
export const Erasure = z
  .object({
    id: Id,
    number: z.number().int().min(1),
    kind: PersonKind,
    personId: Id,
    createdAt: Instant,
    erasedAt: Instant.nullable(),
    acknowledgedAt: Instant.nullable(),
  })
  .meta({ id: "Erasure" });
export type Erasure = z.infer<typeof Erasure>;

/**
 * What a dashboard needs to erase a person in its own stores. `subjects`: ids by which a log knows them (athletes, accounts);
 * `logPeople`: the entries of the log's directory that were erased by who acknowledged; `texts`: names, addresses and
 * numbers, kept only until both have erased the person. `position` grows with each erasure of an organisation.
 */
export const ErasureChange = Erasure.extend({
  position: z.number().int().min(1),
  subjects: z.array(Id),
  logPeople: z.array(Id),
  texts: z.array(z.string()),
  /** The staff member who decided it. */
  createdBy: Id.nullable(),
}).meta({ id: "ErasureChange" });
export type ErasureChange = z.infer<typeof ErasureChange>;

/** An account that is not settled: `toPay` is still to come in, `toRefund` to be given back. */
const OpenAccount = z.object({
  debitId: Id,
  name: z.string(),
  toPay: z.number().int(),
  toRefund: z.number().int(),
  currency: CurrencyCode,
});

const count = z.number().int().min(0);

/** What erasing a person would do. */
export const ErasurePreview = z
  .object({
    kind: PersonKind,
    personId: Id,
    name: z.string(),
    /** What goes for good; `records` are those of others that were merged into this one. */
    goes: z.object({
      records: count,
      documents: count,
      messages: count,
      guardians: z.array(z.string()),
      teams: count,
      /** Addresses of calendars, boards and score sheets that a staff member made. */
      links: count,
    }),
    /** What stays without a name. */
    stays: z.object({ sales: count, payments: count, reservations: count, trainings: count, receipts: count }),
    /** What the same act ends. */
    ends: z.object({
      trainings: count,
      weeklySessions: count,
      reservations: count,
      sales: z.array(z.string()),
      messages: count,
    }),
    /** Athletes who would be left without this guardian. */
    wards: z.array(z.string()),
    openAccounts: z.array(OpenAccount),
    /** Set for a staff member who still has access. */
    hasAccess: z.boolean(),
    /** The erasure, when it was done. */
    erasure: Erasure.nullable(),
  })
  .meta({ id: "ErasurePreview" });
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** Where a person's page of erasure is. */
const person = { kind: PersonKind };

export const erasures = staffResource(
  { name: "erasures", path: "/people", roles: ["manager"] },
  {
    list: {
      call: "GET /erasures",
      summary: "People who were erased, the latest first",
      query: pageQuery(100, 20),
      response: paged(Erasure),
    },
    changes: {
      call: "GET /erasures/changes",
      summary: "Erasures after a position, in order, for dashboards to erase the same people in their log and stores",
      roles: ["manager", "boardMember"],
      query: { after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) },
      response: z.object({ data: z.array(ErasureChange), isLast: z.boolean() }),
    },
    acknowledge: {
      call: "POST /erasures/:id/acknowledgement",
      summary: "Say that a dashboard has erased the person in its log and stores",
      roles: ["manager", "boardMember"],
      status: 204,
      keyless: true,
      body: z.object({ logPeople: z.array(Id).max(maxLogPeople) }),
    },
    replay: {
      call: "PUT /erasures/:id",
      summary: "Erase a person again whose erasure the server forgot: its database was restored from before it",
      keyless: true,
      body: z.object({
        kind: PersonKind,
        personId: Id,
        number: z.number().int().min(1),
        logPeople: z.array(Id).max(maxLogPeople),
      }),
      response: Erasure,
      errors: [
        "erasure.open_money", // 409: money is open in what was restored
        "erasure.has_access", // 409
      ],
    },
    preview: {
      call: "GET /:kind/:id/erasure",
      summary: "What erasing a person would do: what goes, stays and ends, and what stops it",
      params: person,
      response: ErasurePreview,
    },
    create: {
      call: "POST /:kind/:id/erasure",
      summary: "Erase a person for good; somebody who was erased before is answered as they are",
      params: person,
      status: 200,
      // why: a key's row would keep a hash of the password; who is erased twice is erased once.
      keyless: true,
      body: z.object({ password: z.string().min(1, "field.required").max(200) }),
      response: Erasure,
      errors: [
        "password.current_wrong", // 401, at `password`
        "auth.too_many_attempts", // 429
        "erasure.open_money", // 409: what is to pay or to give back comes first
        "erasure.has_access", // 409: a staff member who can still enter
        "erasure.self", // 409: nobody erases themselves
      ],
    },
  },
);
