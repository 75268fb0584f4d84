import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedback, supportMessagesADay } from "#contracts/help/feedback.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { mailSupport } from "#upstream/operations/support/mailer.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const problem = { kind: "problem", message: "L'agenda non si apre.", page: "/locations", mayContact: true } as const;
const send = (bearer: string, body: object = problem) => stage.client.send(feedback.create, { body }, { bearer });

/** Mails to the provider that came while `work` ran. */
async function mailed(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await stage.mails()).length;
  await work();
  return (await stage.mails()).slice(before);
}
const plain = (mail: string) => mail.replaceAll("=\r\n", "").replaceAll("\r\n", "\n");

it("takes what any of the staff writes, and shows it to them only", async () => {
  const coach = await stage.staff("coach");
  const first = await stage.client.ok(feedback.create, { body: problem }, { bearer: coach });
  const second = await stage.client.ok(
    feedback.create,
    { body: { kind: "idea", message: "  Un'idea  ", mayContact: false } },
    { bearer: coach },
  );
  expect(first).toMatchObject(problem);
  expect(second).toMatchObject({ message: "Un'idea", page: null });
  expect(second.number).toBeGreaterThan(first.number);
  const show = (bearer: string) => stage.client.send(feedback.show, { params: { id: first.id } }, { bearer });
  expect((await show(coach)).status).toBe(200);
  expect((await show(await stage.staff("manager"))).status).toBe(404);
  expect((await show(await stage.staff("manager", "riviera"))).status).toBe(404);
});

it("has limits", async () => {
  const { jwt } = await stage.member(await stage.organisation("Circolo lungo"));
  const status = async (body: object) => (await send(jwt, { ...problem, ...body })).status;
  expect(await status({ message: "x".repeat(4000) })).toBe(201);
  for (const bad of [
    { message: "x".repeat(4001) },
    { message: " " },
    { kind: "praise" },
    { page: "https://evil.example/" },
    { page: `/${"x".repeat(300)}` },
    { mayContact: "yes" },
  ])
    expect(await status(bad), JSON.stringify(bad).slice(0, 60)).toBe(400);
});

it("takes no more than a day's number from a person, also at once, and again the day after", async () => {
  const { jwt } = await stage.member(await stage.organisation("Circolo loquace"));
  const answers = await Promise.all(Array.from({ length: supportMessagesADay + 3 }, () => send(jwt)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(supportMessagesADay);
  const late = answers.find(({ status }) => status !== 201);
  expect(late?.status).toBe(429);
  expect(await late?.json()).toMatchObject({ code: "support.too_many" });
  stage.clock.forward(24 * 60 + 1);
  expect((await send(jwt)).status).toBe(201);
});

describe("the mail to the provider", () => {
  it("leaves once, with the number, and with an address to answer to only if that is wanted", async () => {
    const { services } = stage.upstream;
    await mailSupport(services);
    const { jwt } = await stage.member(await stage.organisation("Circolo\r\nBcc: all@demo.example"));
    const asked = await stage.client.ok(
      feedback.create,
      { body: { ...problem, message: "Una riga\n.\nBcc: x" } },
      { bearer: jwt },
    );
    const [mail = "", ...others] = await mailed(() => Promise.all([mailSupport(services), mailSupport(services)]));
    expect(others).toEqual([]);
    expect(mail).toMatch(/^To: support@provider\.example\r$/mu);
    expect(mail).toMatch(/^Reply-To: /mu);
    expect(mail.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/mu);
    expect(plain(mail)).toContain(`Numero: ${asked.number}`);
    expect(await mailed(() => mailSupport(services))).toEqual([]);

    await stage.client.ok(feedback.create, { body: { ...problem, mayContact: false } }, { bearer: jwt });
    const [silent = ""] = await mailed(() => mailSupport(services));
    expect(silent).not.toMatch(/^Reply-To: /mu);
    expect(plain(silent)).toContain("Non vuole essere ricontattato.");
  });

  it("waits without an address, and after a failure, which does not hold up the others", async () => {
    const { services } = stage.upstream;
    const { jwt } = await stage.member(await stage.organisation("Circolo paziente"));
    for (const message of ["Uno", "Due"])
      await stage.client.ok(feedback.create, { body: { ...problem, message } }, { bearer: jwt });
    await mailSupport({ ...services, mail: { ...services.mail, supportAddress: undefined } });
    const unsent = async () => {
      const [row] = await stage.sql<{ count: number }[]>`
        select count(*)::int as count from upstream.feedback where mailed_at is null`;
      return row?.count;
    };
    expect(await unsent()).toBe(2);
    const send: typeof services.mail.send = async (mail) => {
      if (mail.text.includes("Uno")) throw new Error("refused");
      await services.mail.send(mail);
    };
    await expect(mailSupport({ ...services, mail: { ...services.mail, send } })).rejects.toThrow("1 messages");
    expect(await unsent()).toBe(1);
    expect(await mailed(() => mailSupport(services))).toHaveLength(1);
    expect(await unsent()).toBe(0);
  });
});
