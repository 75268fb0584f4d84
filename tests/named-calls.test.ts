import { expect, test } from "vitest";
import { operations } from "#upstream/implementations.ts";

/** The calls that the specification names (its section 7), but those of tournaments and championships. */
const named = `
POST /users/login  POST /staffMembers/login  GET /users/me  POST /users/logout  POST /users/recovery-token
POST /users/set-password  POST /users/change-password  PUT /users/me/language  PATCH /promoters/:
GET /organizations/:  PATCH /organizations/:  GET /organizations/:/facilitiesManagerSubscriptions
GET /organizations/:/academySubscriptions  GET /organizations/:/tournamentsSubscriptions
POST /images  GET /media/:/download  POST /files
GET /athletes  GET /attributes  GET /attributes/:/attributeValues/:  PATCH /attributes/:/attributeValues/:
DELETE /attributes/:/attributeValues/:  POST /attributes/:/attributeValues  POST /attributes/:/attributeValues/reorder
GET /timeFrames  POST /timeFrames  PATCH /timeFrames/:  GET /currencies
GET /events/openDays  POST /events/openDays  GET /events/openDays/:  PATCH /events/openDays/:  DELETE /events/openDays/:
GET /events/openDays/:/participants
POST /locations  GET /locations  GET /locations/:  PATCH /locations/:  DELETE /locations/:
GET /reservations/locations/pending-reservations  GET /reservations/locations/:  PATCH /reservations/locations/:
PUT /reservations/locations/:  PUT /reservations/locations/:/limits  PUT /reservations/locations/:/user-limits
POST /reservations/locations/:/media  DELETE /reservations/locations/:/media/:
GET /reservations/locations/:/opening-slots  POST /reservations/locations/:/opening-slots
PUT /reservations/locations/:/opening-slots/:  DELETE /reservations/locations/:/opening-slots/:
GET /reservations/locations/:/closing-periods  POST /reservations/locations/:/closing-periods
DELETE /reservations/locations/:/closing-periods/:
GET /reservations/locations/:/price-lists  POST /reservations/locations/:/price-lists
PUT /reservations/locations/:/price-lists/:  DELETE /reservations/locations/:/price-lists/:
GET /reservations/locations/:/fields  POST /reservations/locations/:/fields  PATCH /reservations/locations/:/fields
PUT /reservations/locations/:/fields/:  DELETE /reservations/locations/:/fields/:  GET /reservations/locations/fields
GET /v2/reservations  POST /v2/reservations  GET /v2/reservations/:  PATCH /v2/reservations/:  PUT /reservations/:
POST /reservations/:/confirmations  DELETE /reservations/:  PUT /reservations/:/notes  POST /v2/reservations/:/payments
POST /reservations/export
POST /debits/:/payments  PATCH /debits/:/payments/:  DELETE /debits/:/payments/:
GET /memberships  PATCH /memberships  GET /memberships/download  GET /memberships/:  PATCH /memberships/:
GET /memberships/subscriptions  POST /memberships/subscriptions  PATCH /memberships/subscriptions
DELETE /memberships/subscriptions  GET /memberships/:/subscriptions  POST /memberships/:/subscriptions
PATCH /memberships/:/subscriptions/:  DELETE /memberships/:/subscriptions/:  POST /reports
POST /memberships/:/tokenMovements  GET /memberships/tokenMovements
GET /notifications  PATCH /notifications  PATCH /notifications/mark-all-as-read  GET /notifications/count-unread
GET /v1/notifications/listen
GET /promotions  POST /promotions  GET /promotions/:  PATCH /promotions/:  DELETE /promotions/:
GET /v1/recurringSessions  GET /recurringSessions/:
GET /sites  POST /sites  GET /sites/:  PATCH /sites/:  POST /sites/:/close  POST /sites/reorder  GET /sports
POST /staffMembers  GET /staffMembers  GET /staffMembers/me  PATCH /staffMembers/:  POST /staffMembers/reorder
GET /subscriptionTemplates  POST /subscriptionTemplates  GET /subscriptionTemplates/:  PATCH /subscriptionTemplates/:
DELETE /subscriptionTemplates/:  POST /subscriptionTemplates/reorder
GET /promoters/stats/memberships
GET /trainingCourses  POST /trainingCourses  GET /trainingCourses/:  PATCH /trainingCourses/:  DELETE /trainingCourses/:
POST /trainingCourses/:/recurringSessions  PATCH /trainingCourses/:/recurringSessions/:
PATCH /trainingCourses/:/recurringSessions/:/publish  POST /trainingCourses/:/recurringSessions/:/updateParticipants
DELETE /trainingCourses/:/recurringSessions/:
GET /trainingSessions  POST /trainingSessions  DELETE /trainingSessions  GET /trainingSessions/:
PATCH /trainingSessions/:  DELETE /trainingSessions/:  POST /trainingSessions/:/participants
PATCH /trainingSessions/:/participants/:  DELETE /trainingSessions/:/participants/:
GET /trainingSessions/:/participants/:/unsubscriptionRefund
POST /marketplace/quote/request`
  .trim()
  .split(/\n| {2}/u);

test("upstream answers each call that the specification names", () => {
  const answered = new Set(operations.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/gu, ":")}`));
  expect(named.filter((call) => !answered.has(call))).toEqual([]);
});
