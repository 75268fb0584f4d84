import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "#contracts/academy/messages.ts";
import type { Member } from "#tests/api/support/members.ts";
import { addCertificate, addPerson } from "#tests/api/support/people.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { reminderSteps, remindOfDocuments, stepOf } from "#upstream/academy/documents/remind.ts";
import { mailMessages } from "#upstream/academy/messages/mailer.ts";
import type { Services } from "#upstream/core/services.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import { randomOf } from "#upstream/seed/random.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const club = async (name: string): Promise<Member> => stage.member(await stage.organisation(name));
const today = () => localDateOf(stage.clock.now(), "Europe/Rome");
const services = () => stage.upstream.services;
const keysOf = async (organisationId: string) =>
  (
    await stage.sql<{ dedupe_key: string }[]>`
      select dedupe_key from upstream.messages where organisation_id = ${organisationId} order by 1`
  ).map(({ dedupe_key }) => dedupe_key);

describe("a message of staff", () => {
  it("goes to each address once, and leaves by the job", async () => {
    const { organisationId, jwt: bearer } = await club("Circolo dei messaggi");
    const people = [
      await addPerson(stage, organisationId, { firstName: "Uno", email: "famiglia@rossi.example" }),
      await addPerson(stage, organisationId, { firstName: "Due", email: "Famiglia@rossi.example" }),
      await addPerson(stage, organisationId, { firstName: "Tre", email: "tre@rossi.example" }),
      await addPerson(stage, organisationId, { firstName: "Muto", email: null }),
    ];
    const ids = people.map(({ membershipId }) => membershipId);
    const body = { membershipIds: ids, subject: "Palestra chiusa", message: "Domani non ci si allena." };
    const sent = await stage.client.ok(messages.send, { body }, { bearer });
    expect(sent).toEqual({ recipients: 2, unreachable: [ids[3]] });
    const list = async (query = {}) => (await stage.client.ok(messages.list, { query }, { bearer })).data;
    expect((await list()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    await Promise.all([mailMessages(services()), mailMessages(services())]);
    const mails = await stage.mails();
    expect(mails.filter((mail) => mail.includes("Palestra chiusa"))).toHaveLength(2);
    expect(mails.at(-1)).toMatch(/Domani non ci si allena\.[\s=]*Circolo dei messaggi/u);
    expect((await list({ state: "mailed" })).map(({ subject }) => subject)).toEqual([body.subject, body.subject]);
    expect(await list({ membershipId: ids[2] })).toMatchObject([{ recipient: "Tre Rossi", kind: "staff.message" }]);
    const mute = { body: { ...body, membershipIds: [ids[3] ?? ""] } };
    expect(await stage.client.refused(messages.send, mute, { bearer })).toMatchObject({ code: "message.no_recipient" });
    const stranger = { bearer: await stage.staff("manager", "riviera") };
    expect(await stage.client.refused(messages.send, { body }, stranger)).toMatchObject({ status: 404 });
  });

  it("whose address takes nothing holds up no other, and is given up after days", async () => {
    const { organisationId, jwt: bearer } = await club("Circolo sfortunato");
    const bad = await addPerson(stage, organisationId, { email: "bad@rossi.example" });
    const good = await addPerson(stage, organisationId, { email: "good@rossi.example" });
    const membershipIds = [bad.membershipId, good.membershipId];
    await stage.client.ok(messages.send, { body: { membershipIds, subject: "A", message: "B" } }, { bearer });
    const { mail, ...rest } = services();
    const told: string[] = [];
    const broken = {
      ...rest,
      mail: {
        ...mail,
        send: async ({ to }: { to: string }) => {
          if (to.startsWith("bad")) throw new Error("550");
          told.push(to);
        },
      },
    };
    await expect(mailMessages(broken)).rejects.toThrow("1 messages");
    expect(told).toEqual(["good@rossi.example"]);
    stage.clock.forward(4 * 24 * 60);
    await expect(mailMessages(broken)).rejects.toThrow("1 messages");
    await mailMessages(broken);
    const { data } = await stage.client.ok(messages.list, { query: { state: "failed" } }, { bearer });
    expect(data.map(({ email }) => email)).toEqual(["bad@rossi.example"]);
  });
});

describe("reminders of documents", () => {
  it("have their steps: the latest that is due, until what ended is nobody's news", () => {
    const steps = [31, 30, 8, 7, 1, 0, -6, -7, -37, -38].map((days) => stepOf(days));
    expect(steps).toEqual([undefined, 30, 30, 7, 7, 0, 0, -7, -7, undefined]);
  });

  it("are told once for each step; what was missed late, what was replaced or revoked never", async () => {
    const { organisationId } = await club("Circolo dei certificati");
    const own = await addPerson(stage, organisationId);
    const revoked = await addPerson(stage, organisationId, { status: "canceled" });
    const document = await addCertificate(stage, organisationId, own.athleteId, addDays(today(), 30));
    await addCertificate(stage, organisationId, revoked.athleteId, addDays(today(), 7));
    await addCertificate(stage, organisationId, own.athleteId, addDays(today(), 7));
    const steps = async () =>
      (await keysOf(organisationId)).map((key) => key.replace(`document:${document}:`, "").split(":")[0]);
    const pass = async (days: number) => {
      stage.clock.forward(days * 24 * 60);
      await remindOfDocuments(services());
      await remindOfDocuments(services());
    };
    await pass(0);
    expect(await steps()).toEqual(["30"]);
    await pass(10);
    expect(await steps()).toHaveLength(1);
    // The program was down on the day of the step of 7 days, and up again two days later.
    await pass(15);
    expect((await steps()).toSorted()).toEqual(["30", "7"]);
    await pass(5);
    await addCertificate(stage, organisationId, own.athleteId, addDays(today(), 365));
    await pass(7);
    expect((await steps()).toSorted()).toEqual(["0", "30", "7"]);
  });

  it("broken off at random and run twice at once, tell each recipient of each step once", async () => {
    const { organisationId } = await club("Circolo che cade");
    const expected: string[] = [];
    for (let n = 0; n < times(12, 60); n++) {
      const { athleteId } = await addPerson(stage, organisationId, { firstName: `N${n}` });
      const days = [30, 7, 0, -7][n % 4] ?? 0;
      const id = await addCertificate(stage, organisationId, athleteId, addDays(today(), days));
      expected.push(`document:${id}:${reminderSteps[n % 4]}:${athleteId}`);
    }
    const kill = async () => {
      await stage.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query ilike '%upstream"."messages%'`;
    };
    const random = randomOf(`${process.env.SEED}:reminders`);
    // A process that dies between writing the messages and asking for their mails.
    const dying = {
      ...services(),
      jobs: { send: async () => (random.int(0, 2) > 0 ? Promise.reject(new Error("dead")) : null) },
    } as unknown as Services;
    for (let round = 0; round < times(6, 100); round++) {
      const runs = [remindOfDocuments(dying), remindOfDocuments(services())];
      const killing = kill();
      await Promise.allSettled([...runs, killing]);
    }
    await remindOfDocuments(services());
    expect(await keysOf(organisationId)).toEqual(expected.toSorted());
  });
});
