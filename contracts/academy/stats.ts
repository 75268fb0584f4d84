import { z } from "zod";
import { Color } from "../colors.ts";
import { DebitKind } from "../money/debits.ts";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, Id, Instant, LocalDate, period, repeated, WallTime } from "../scalars.ts";
import { boardRoles, trainerRoles } from "./trainer-roles.ts";
import { Coach } from "./training-courses.ts";

/** How long a period of the statistics is at most, in months. */
export const maxStatsMonths = 60;
/** How many of today's trainings the home page names. */
export const nextTrainingsShown = 5;

/** The attributes by which members are counted. */
export const MembershipsBy = z
  .enum(["month", "status", "level", "group", "site", "package", "gender", "age", "course"])
  .meta({ id: "MembershipsBy" });
export type MembershipsBy = z.infer<typeof MembershipsBy>;
export const MoneyBy = z.enum(["month", "method", "package", "site"]).meta({ id: "MoneyBy" });
export type MoneyBy = z.infer<typeof MoneyBy>;
export const AttendanceBy = z.enum(["course", "coach", "weekday", "month"]).meta({ id: "AttendanceBy" });
export type AttendanceBy = z.infer<typeof AttendanceBy>;

/** Years of age on the last day of a row; `none`: the birth date is not known. */
export const ageGroups = ["0-5", "6-10", "11-13", "14-17", "18-29", "30+"] as const;

/** The figures of a row of members. */
export const MembershipFigure = z
  .enum(["total", "accepted", "joined", "left", "minors"])
  .meta({ id: "MembershipFigure" });
export type MembershipFigure = z.infer<typeof MembershipFigure>;

/**
 * Members of a row, by the organisation's dates. `total` are accepted at its end, `minors` those of them under 18 then.
 * `joined` and `left` are steps into `accepted` and out of it, each time that somebody takes such a step; `accepted`
 * are the joined ones that were not reactivated. By status the counts are about that status: how many have it, got it,
 * lost it. Level, group, site, package and course are today's, since they have no history.
 */
const membersCount = {
  total: z.number().int(),
  accepted: z.number().int(),
  joined: z.number().int(),
  left: z.number().int(),
  minors: z.number().int(),
};
export const MembershipStats = z
  .object({ key: z.string(), label: z.string(), ...membersCount })
  .meta({ id: "MembershipStats" });
export type MembershipStats = z.infer<typeof MembershipStats>;

/**
 * Money of a row, as the ledger has it on its days, in minor units. `charged`: what was asked, less what was asked no
 * more; `collected`: what came in less what was given back, as in the cash book; `fees` are not taken off.
 */
const moneySums = { currency: CurrencyCode, charged: Cents, collected: Cents, writtenOff: Cents, fees: Cents };
export const MoneyStats = z.object({ key: z.string(), label: z.string(), ...moneySums }).meta({ id: "MoneyStats" });
export type MoneyStats = z.infer<typeof MoneyStats>;

/**
 * Scheduled trainings of a row, by the dates of their sites, and who was in them: `places` are all that there were,
 * `booked` those taken by people who did not withdraw; somebody who is neither present nor absent has not been marked.
 */
const attendanceCount = {
  trainings: z.number().int(),
  places: z.number().int(),
  booked: z.number().int(),
  present: z.number().int(),
  absent: z.number().int(),
};
export const AttendanceStats = z
  .object({ key: z.string(), label: z.string(), ...attendanceCount })
  .meta({ id: "AttendanceStats" });
export type AttendanceStats = z.infer<typeof AttendanceStats>;

/** One of today's trainings, in short; times are local, at its site. */
const NextTraining = z
  .object({
    id: Id,
    name: z.string(),
    color: Color.nullable(),
    startTime: WallTime,
    endTime: WallTime,
    startAt: Instant,
    siteName: z.string(),
    fieldName: z.string().nullable(),
    coaches: z.array(Coach),
    booked: z.number().int(),
    minAthletes: z.number().int(),
    maxAthletes: z.number().int(),
  })
  .meta({ id: "NextTraining" });

/** The period that an answer is of: local dates, both inclusive. */
const answered = { from: LocalDate, to: LocalDate };
const format = { format: z.enum(["csv", "xlsx"]).default("csv") };
const errors = [
  "stats.range_too_long", // 422, with `max` months
] as const;

/** What money is counted. Without `kind`, everything in the cash book counts. */
const moneyQuery = { ...period, aggregateBy: MoneyBy.default("month"), kind: repeated(DebitKind).optional() };
const membershipsQuery = { ...period, aggregateBy: MembershipsBy.default("month") };
const attendanceQuery = { ...period, aggregateBy: AttendanceBy.default("month") };

/**
 * Figures over a period; without `from` it begins eleven months before the month of its end, without `to` it ends
 * today. The key of a row is the month (`yyyy-MM`), the weekday (1 is Monday), the word or the id of what it is about;
 * `none` is the row of all that have no such thing. `label` is the name of what has an id. Where somebody may have
 * several (groups, sites, packages, courses, coaches) rows overlap and do not add up to `totals`.
 */
export const stats = staffResource(
  { name: "stats", path: "/promoters/stats", roles: boardRoles },
  {
    memberships: {
      call: "GET /memberships",
      summary: "Members of a period, by month or by what sorts them; months without anything are there with zeros",
      query: membershipsQuery,
      response: z.object({
        aggregateBy: MembershipsBy,
        ...answered,
        data: z.array(MembershipStats),
        /** The totals count accepted members, each once. */
        totals: z.object(membersCount),
      }),
      errors,
    },
    membershipsDownload: {
      call: "GET /memberships/download",
      summary: "The same as a file",
      query: { ...membershipsQuery, ...format },
      answer: "sheet",
      response: z.string(),
      errors: [...errors, "download.busy"],
    },
    money: {
      call: "GET /money",
      summary: "The ledger's money of a period; it equals the cash book to the cent",
      query: moneyQuery,
      response: z.object({
        aggregateBy: MoneyBy,
        ...answered,
        data: z.array(MoneyStats),
        totals: z.array(z.object(moneySums)),
      }),
      errors,
    },
    moneyDownload: {
      call: "GET /money/download",
      summary: "The same as a file",
      query: { ...moneyQuery, ...format },
      answer: "sheet",
      response: z.string(),
      errors: [...errors, "download.busy"],
    },
    attendance: {
      call: "GET /attendance",
      summary: "Places, bookings and presence in the trainings of a period",
      query: attendanceQuery,
      response: z.object({
        aggregateBy: AttendanceBy,
        ...answered,
        data: z.array(AttendanceStats),
        totals: z.object(attendanceCount),
      }),
      errors,
    },
    attendanceDownload: {
      call: "GET /attendance/download",
      summary: "The same as a file",
      query: { ...attendanceQuery, ...format },
      answer: "sheet",
      response: z.string(),
      errors: [...errors, "download.busy"],
    },
    today: {
      call: "GET /today",
      summary: "What the academy asks for today; coaches are told of their own trainings only, the rest is null",
      roles: trainerRoles,
      response: z.object({
        trainings: z.object({
          today: z.number().int(),
          /** Begun, and somebody is not marked. */
          unmarked: z.number().int(),
          /** Within 24 hours, with fewer athletes than they want. */
          belowMin: z.number().int(),
        }),
        /** Memberships that wait for a decision. */
        requests: z.number().int().nullable(),
        /** Subscriptions that wait for approval. */
        toApprove: z.number().int().nullable(),
        /**
         * Money of approved subscriptions: overdue instalments, of how many sales (`overdueCount`), and instalments due
         * within a week.
         */
        money: z
          .array(z.object({ currency: CurrencyCode, overdue: Cents, overdueCount: z.number().int(), dueWeek: Cents }))
          .nullable(),
        /** Accepted members by the worst of their papers. */
        documents: z.object({ expired: z.number().int(), expiring: z.number().int() }).nullable(),
        /** Today's that have not ended, by hour. */
        nextTrainings: z.array(NextTraining).max(nextTrainingsShown),
      }),
    },
  },
);
