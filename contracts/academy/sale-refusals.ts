import { z } from "zod";
import { Id } from "../scalars.ts";
import { admissionErrors } from "./admission.ts";

/** Why one membership of several was not sold to. */
export const RefusedSale = z.object({
  membershipId: Id,
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type RefusedSale = z.infer<typeof RefusedSale>;

/** Codes that selling may answer. */
export const saleErrors = [
  "subscription.membership_not_accepted", // 409
  "subscription.max_purchases", // 409 {max}: the athlete has as many of the package as it allows
  "subscription.already_has", // 409 {name, until?}: the athlete has the package, or another one of the course, for days
  // of this coverage; proceed with `proceedAlreadyHas`
  "subscription.coverage_over", // 409 {until, season?, seasonStart?, seasonEnd?}: its last day has passed; proceed with
  // `proceedCoverageOver`, or sell for the time frame that is under way
  "subscription.site_mismatch", // 409: proceed with `proceedSiteMismatch`
  "subscription.discount_above_total", // 422
  "subscription.two_discounts", // 422: a promotion and an own price
  "subscription.coverage_invalid", // 422: it ends before it begins
  "subscription.course_required", // 422: the package is of courses, and none was chosen
  "subscription.course_not_included", // 422: the package is not of this course
  "subscription.course_over", // 422: its last day has passed
  "subscription.sessions_required", // 422 {max}: the course has more weekly sessions than are included, and none was chosen
  "subscription.too_many_sessions", // 409 {max}: proceed with `proceedWeekly`
  "subscription.course_full", // 409 {places, trainings}: the places of a weekly session, and in how many trainings there
  // is none; proceed with `proceedBeyondCapacity`
  ...admissionErrors, // of a sale with a course
  "subscription.date_ahead", // 422: a sale of a day to come
  "subscription.plan_differs", // 422: named instalments do not add up to what is left
  "promotion.not_applicable", // 409: the athlete has none of the package that it asks for, or its dates have passed
  "promotion.used", // 409: once for each athlete
  "payment.exceeds_debit", // 422
  "payment.day_ahead", // 422: nothing is paid on a day to come
] as const;
