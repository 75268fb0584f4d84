import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { attributes } from "#contracts/academy/attributes.ts";
import { documents, reports } from "#contracts/academy/documents.ts";
import { guardians } from "#contracts/academy/guardians.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { sites } from "#contracts/academy/sites.ts";
import { paymentMethods } from "#contracts/account/payment-methods.ts";
import { promoters, users } from "#contracts/auth/users.ts";
import { notifications } from "#contracts/notifications/notifications.ts";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { academy } from "#tests/api/academy/members.ts";
import { addNotification } from "#tests/api/support/members.ts";
import { emailOf, type Stage } from "#tests/api/support/stage.ts";
import { codeIn } from "#tests/support/mail-code.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";

/** Accounts, staff, athletes with their families and papers, and what a club sets up for them. */
export async function keepPeople(stage: Stage): Promise<void> {
  await signIn(stage);
  await keepStaff(stage);
  await keepFamilies(stage);
  await keepLists(stage);
}

async function signIn({ client, account, mails }: Stage): Promise<void> {
  const email = emailOf("coach");
  const password = "Nuova1234";
  await client.ok(users.recoveryToken, { body: { email } });
  const otp = codeIn((await mails()).at(-1) ?? "");
  await client.ok(users.setPassword, { body: { email, otp, password } });
  const { jwt } = await client.ok(users.login, {}, { basic: [email, password] });
  const as = { bearer: jwt };
  const me = await client.ok(users.me, {}, as);
  await client.ok(promoters.update, { params: { id: me.id }, body: { nickname: "Lu" } }, as);
  await client.ok(staffMembers.login, { body: { id: me.staffMembers[0]?.id ?? "" } }, as);
  const change = { currentPassword: password, newPassword: demoPassword };
  await client.ok(users.changePassword, { body: change }, { bearer: await account("coach") });
}

async function keepStaff(stage: Stage): Promise<void> {
  const { client } = stage;
  const { organisationId: id, ...member } = await academy(stage);
  const as = { bearer: member.bearer };
  const body = { email: `${crypto.randomUUID()}@demo.example`, roles: ["coach" as const] };
  const access = { app: true, dashboard: true };
  const added = await client.ok(
    staffMembers.create,
    { body: { firstName: "Ivo", lastName: "Neri", access, ...body } },
    as,
  );
  await client.ok(staffMembers.update, { params: { id: added.id }, body: { roles: ["coach", "eventManager"] } }, as);
  // Nobody is invited twice at once.
  stage.clock.forward(6);
  await client.ok(staffMembers.invite, { params: { id: added.id } }, as);
  await client.ok(staffMembers.reorder, { body: { role: "coach", positions: [added.id] } }, as);
  const cash = { id, type: "cash" as const };
  await client.ok(paymentMethods.save, { params: cash, body: { type: "cash", label: "Contanti" } }, as);
  await client.ok(paymentMethods.remove, { params: cash }, as);
  const told = await addNotification(stage.sql, { ...member, organisationId: id });
  await client.ok(notifications.update, { body: { ids: [told], status: "READ" } }, as);
}

async function keepFamilies(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await academy(stage);
  const as = { bearer: club.bearer };
  const athlete = { firstName: "Nina", lastName: "Bruni", birthDate: "2015-03-01" };
  const { id, athlete: made } = await client.ok(
    memberships.create,
    { body: { athlete, proceedWithoutGuardian: true } },
    as,
  );
  const mother = { relation: "mother" as const, isPayer: true, receivesMail: true };
  const person = { firstName: "Anna", lastName: "Bruni", email: "anna.bruni@example.org" };
  const child = { id: made.id };
  const { id: guardianId } = await client.ok(guardians.add, { params: child, body: { ...person, ...mother } }, as);
  await client.ok(guardians.update, { params: { ...child, guardianId }, body: { city: "Lodi" } }, as);
  const { id: documentId } = await client.ok(
    documents.add,
    { params: { id }, body: { type: "medicalCertificate", expiresOn: "2199-01-01" } },
    as,
  );
  await client.ok(reports.create, { body: { documentId, reason: "unreadable" } }, as);
  await client.ok(documents.update, { params: { id, documentId }, body: { notes: "Copia" } }, as);
  await client.ok(documents.remove, { params: { id, documentId } }, as);
  await client.ok(guardians.remove, { params: { ...child, guardianId } }, as);
  const twin = await club.member();
  await client.ok(athleteMerges.merge, { params: { id: twin.athleteId }, body: { intoAthleteId: made.id } }, as);
}

async function keepLists(stage: Stage): Promise<void> {
  const { client } = stage;
  const club = await academy(stage);
  const as = { bearer: club.bearer };
  const code = "levels" as const;
  const { id } = await client.ok(attributes.create, { params: { code }, body: { name: "Base" } }, as);
  await client.ok(attributes.show, { params: { code, id } }, as);
  await client.ok(attributes.update, { params: { code, id }, body: { name: "Principianti" } }, as);
  await client.ok(attributes.reorder, { params: { code }, body: { positions: [id] } }, as);
  await client.ok(attributes.remove, { params: { code, id } }, as);
  const site = await client.ok(sites.create, { body: { name: "Palestra", timeZone: "Europe/Rome" } }, as);
  await client.ok(sites.reorder, { body: { positions: [site.id] } }, as);
  await client.ok(sites.close, { params: { id: site.id }, body: {} }, as);
  const frame = await client.ok(
    timeFrames.create,
    { body: { name: "Estate", startAt: "2199-06-01", endAt: "2199-08-31" } },
    as,
  );
  await client.ok(timeFrames.update, { params: { id: frame.id }, body: { name: "Stagione estiva" } }, as);
}
