import { eq } from "drizzle-orm";
import { type FirstStepName, type FirstSteps, firstSteps } from "#contracts/account/first-steps.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { found, Refusal } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { ownId } from "../organizations/handlers.ts";
import { findOrganization, lockOrganization, type OrganizationRow } from "../organizations/store.ts";
import { organizations } from "../organizations/table.ts";
import { listFirstSteps } from "./progress.ts";
import { testMail } from "./test-mail.ts";

/** How long a manager waits before another test, in minutes: what is sent to try should not be sent all day. */
const testMinutes = 2;

/** Steps that only a manager can do: board members are not asked for them. */
const ofManagers: readonly FirstStepName[] = ["colleague", "mail"];

async function shown(
  { mail, now }: Services,
  { roles }: StaffCaller,
  db: Queryable,
  { id, firstSteps: { closedAt, skipped } }: OrganizationRow,
): Promise<FirstSteps> {
  // Nobody looks at a list that was closed: nothing is read for it.
  const steps = closedAt === null ? await listFirstSteps(db, id, skipped, now()) : [];
  const own = roles.includes("manager") ? steps : steps.filter(({ name }) => !ofManagers.includes(name));
  return { closedAt, mails: mail.kind, steps: own };
}

/** Notes that a test leaves now. @throws Refusal 409 when the last one is too recent */
async function noteTest(tx: Queryable, caller: StaffCaller, now: Date): Promise<OrganizationRow> {
  const organisation = found(await lockOrganization(tx, caller.organisationId));
  const { mailedAt } = organisation.firstSteps;
  const left = mailedAt === undefined ? 0 : testMinutes - (now.getTime() - Date.parse(mailedAt)) / 60_000;
  if (left > 0) throw new Refusal(409, "mail.just_sent", { details: { minutes: Math.ceil(left) } });
  const kept = { ...organisation.firstSteps, mailedAt: now.toISOString() };
  await tx.update(organizations).set({ firstSteps: kept }).where(eq(organizations.id, organisation.id));
  return organisation;
}

export const firstStepImplementations = implement(firstSteps, {
  async show({ params }, { services, caller }) {
    return shown(services, caller, services.db, found(await findOrganization(services.db, ownId(caller, params.id))));
  },

  // Its own column and no version: what is put aside here makes no open form of the profile stale.
  async update({ params, body: { isClosed, skip, unskip } }, { services, caller }) {
    const organisationId = ownId(caller, params.id);
    return services.db.transaction(async (tx) => {
      const organisation = found(await lockOrganization(tx, organisationId));
      const { closedAt, skipped, ...rest } = organisation.firstSteps;
      const kept = new Set(skipped);
      if (skip !== undefined) kept.add(skip);
      if (unskip !== undefined) kept.delete(unskip);
      const changed = {
        ...rest,
        closedAt: isClosed === undefined ? closedAt : isClosed ? (closedAt ?? services.now().toISOString()) : null,
        skipped: [...kept],
      };
      await tx.update(organizations).set({ firstSteps: changed }).where(eq(organizations.id, organisationId));
      return shown(services, caller, tx, { ...organisation, firstSteps: changed });
    });
  },

  async sendTestMail({ params }, { services, caller, language }) {
    ownId(caller, params.id);
    await services.db.transaction(async (tx) => {
      const organisation = await noteTest(tx, caller, services.now());
      const [account] = await tx.select().from(accounts).where(eq(accounts.id, caller.accountId));
      const { email } = found(account);
      // Before the transaction ends: a mail that did not leave is no test that was made.
      await services.mail.send(testMail(email, organisation, language)).catch((cause: unknown) => {
        throw new Refusal(409, "mail.not_sent", { cause });
      });
    });
  },
});
