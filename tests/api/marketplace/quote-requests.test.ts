import { afterAll, beforeAll, expect, it } from "vitest";
import { supportMessagesADay } from "#contracts/help/feedback.ts";
import { quoteLimits } from "#contracts/marketplace/quote-limits.ts";
import { quoteRequests } from "#contracts/marketplace/quote-requests.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { mailSupport } from "#upstream/operations/support/mailer.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const contact = { name: "Ada Neri", email: "ada@club.example", phoneNumber: null };
const shirt = {
  id: "shirt",
  name: "Maglia",
  quantity: 12,
  size: "M",
  notes: null,
  price: 1850,
  currency: "eur" as const,
};
const body = { items: [shirt], product: null, message: "", contact };
const send = (bearer: string, changes: object = {}) =>
  stage.client.send(quoteRequests.create, { body: { ...body, ...changes } }, { bearer });

it("stores what was seen for the caller's own organisation, and mails it", async () => {
  const { jwt, organisationId } = await stage.member(await stage.organisation("Circolo vivace"));
  const { id } = await stage.client.ok(quoteRequests.create, { body }, { bearer: jwt });
  const [row] = await stage.sql`select * from upstream.quote_requests where id = ${id}`;
  expect(row).toMatchObject({ organisation_id: organisationId, items: [shirt], product: null });
  await mailSupport(stage.upstream.services);
  const mail = (await stage.mails()).at(-1)?.replaceAll("=\r\n", "") ?? "";
  expect(mail).toMatch(/^Reply-To: ada@club\.example\r$/mu);
  expect(mail).toContain("Maglia (shirt), M, 18.50 eur");
});

it("wants something: things, a module or words", async () => {
  const manager = await stage.staff("manager");
  const code = async (changes: object) => {
    const answer = await send(manager, changes);
    return answer.status === 201 ? 201 : (await answer.json()).code;
  };
  expect(await code({ items: [] })).toBe("quote.empty");
  expect(await code({ items: [], message: "   " })).toBe("quote.empty");
  expect(await code({ items: [], message: "Dieci reti" })).toBe(201);
  expect(await code({ items: [], product: "academy" })).toBe(201);
});

it("has limits, and is for managers and board members", async () => {
  const { jwt } = await stage.member(await stage.organisation("Circolo grande"));
  const many = Array.from({ length: quoteLimits.items }, (_, at) => ({ ...shirt, id: `shirt-${at}` }));
  expect((await send(jwt, { items: many })).status).toBe(201);
  for (const bad of [
    { items: [...many, shirt] },
    { items: [{ ...shirt, quantity: 0 }] },
    { items: [{ ...shirt, quantity: 1001 }] },
    { items: [{ ...shirt, name: "x".repeat(201) }] },
    { product: "everything" },
    { message: "x".repeat(2001) },
    { contact: { ...contact, email: "nobody" } },
  ])
    expect((await send(jwt, bad)).status, JSON.stringify(bad).slice(0, 60)).toBe(400);
  for (const person of ["coach", "events", "facilities"] as const)
    expect((await send(await stage.staff(person))).status, person).toBe(403);
  const answers = await Promise.all(Array.from({ length: supportMessagesADay }, () => send(jwt)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
