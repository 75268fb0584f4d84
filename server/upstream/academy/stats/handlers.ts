import type { z } from "zod";
import { stats } from "#contracts/academy/stats.ts";
import { boardRoles } from "#contracts/academy/trainer-roles.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import type { Services } from "#upstream/core/services.ts";
import { clubOf } from "../memberships/club.ts";
import { attendanceStats } from "./attendance.ts";
import { attendanceFile, membershipsFile, moneyFile } from "./file.ts";
import { membershipStats } from "./memberships.ts";
import { moneyStats } from "./money.ts";
import { statsPeriod } from "./period.ts";
import { academyToday } from "./today.ts";

/** The club and the period that a query asks for. @throws Refusal 400, 422 for a period that cannot be */
async function asked(
  { db, now }: Services,
  { organisationId }: StaffCaller,
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const club = await clubOf(db, organisationId, now());
  return { club, period: statsPeriod(query, club.today) };
}

async function members(services: Services, caller: StaffCaller, query: z.output<typeof stats.memberships.query>) {
  const { club, period } = await asked(services, caller, query);
  const figures = await membershipStats(services.db, club, period, query.aggregateBy);
  return { aggregateBy: query.aggregateBy, from: period.from, to: period.to, ...figures };
}

async function money(services: Services, caller: StaffCaller, query: z.output<typeof stats.money.query>) {
  const { club, period } = await asked(services, caller, query);
  const figures = await moneyStats(services.db, club, period, { by: query.aggregateBy, kind: query.kind });
  return { aggregateBy: query.aggregateBy, from: period.from, to: period.to, ...figures };
}

async function attendance(services: Services, caller: StaffCaller, query: z.output<typeof stats.attendance.query>) {
  const { club, period } = await asked(services, caller, query);
  const figures = await attendanceStats(services.db, club.organisationId, period, query.aggregateBy);
  return { aggregateBy: query.aggregateBy, from: period.from, to: period.to, ...figures };
}

export const statsImplementations = implement(stats, {
  memberships: ({ query }, { services, caller }) => members(services, caller, query),
  async membershipsDownload({ query }, { services, caller, language }) {
    const { aggregateBy: by, data: rows } = await members(services, caller, query);
    return answerDownload(query.format, membershipsFile({ by, rows, language }));
  },

  money: ({ query }, { services, caller }) => money(services, caller, query),
  async moneyDownload({ query }, { services, caller, language }) {
    const { aggregateBy: by, data: rows } = await money(services, caller, query);
    return answerDownload(query.format, moneyFile({ by, rows, language }));
  },

  attendance: ({ query }, { services, caller }) => attendance(services, caller, query),
  async attendanceDownload({ query }, { services, caller, language }) {
    const { aggregateBy: by, data: rows } = await attendance(services, caller, query);
    return answerDownload(query.format, attendanceFile({ by, rows, language }));
  },

  async today(_, { services: { db, now }, caller }) {
    const { organisationId, staffMemberId, roles } = caller;
    const isBoard = boardRoles.some((role) => roles.includes(role));
    const club = await clubOf(db, organisationId, now());
    return academyToday(db, club, isBoard ? null : staffMemberId, now());
  },
});
