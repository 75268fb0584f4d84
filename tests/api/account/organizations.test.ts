import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { media } from "#contracts/account/media.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { pngForm } from "#tests/api/support/images.ts";
import { createStage, type Person, type Stage } from "#tests/api/support/stage.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const own = { params: { id: demoOrganisations.aurora } };
const foreign = { params: { id: demoOrganisations.riviera } };

it.each<Person>(["manager", "board", "coach", "events", "facilities"])(
  "shows the organisation to %s",
  async (person) => {
    const shown = await stage.client.ok(organizations.show, own, { bearer: await stage.staff(person) });
    expect(shown).toMatchObject({ name: "ASD Polisportiva Aurora", defaultCurrency: "eur", logo: null });
  },
);

describe("changing it", () => {
  it.each<Person>(["manager", "board"])("is open to %s", async (person) => {
    const body = {
      name: `Aurora di ${person}`,
      description: "Due righe\ndi testo",
      promo: "",
      communicationLanguage: "en" as const,
      headquartersAddress: "Via Nuova 1",
      vatNumber: "IT00000000000",
      defaultCurrency: "chf" as const,
      taxCode: "rssmra 85t10a562s",
      timeZone: "Europe/Madrid",
      nonProfit: false,
      stripeFixedFee: 25,
      receiptFooter: "Esente",
      requiredDocuments: ["medicalCertificate" as const, "id" as const],
      refundGraceDays: 0,
    };
    const bearer = await stage.staff(person);
    const changed = await stage.client.ok(organizations.update, { ...own, body }, { bearer });
    expect(changed).toMatchObject({ ...body, taxCode: "RSSMRA85T10A562S" });
    expect(await stage.client.ok(organizations.show, own, { bearer })).toEqual(changed);
  });

  it.each<Person>(["coach", "events", "facilities"])("is closed to %s", async (person) => {
    const bearer = await stage.staff(person);
    const refusal = await stage.client.refused(organizations.update, { ...own, body: { name: "X" } }, { bearer });
    expect(refusal).toMatchObject({ status: 403, code: "auth.forbidden" });
  });

  it("takes an own image as logo, and nothing else", async () => {
    const bearer = await stage.staff("manager");
    const [image] = await stage.client.ok(media.uploadImages, {}, { bearer, rawBody: pngForm() });
    const form = new FormData();
    form.append("file", new File(["text"], "text.txt", { type: "image/png" }));
    const text = await stage.client.ok(media.uploadFile, {}, { bearer, rawBody: form });
    const other = await stage.staff("manager", "riviera");
    const [theirs] = await stage.client.ok(media.uploadImages, {}, { bearer: other, rawBody: pngForm() });
    const changed = await stage.client.ok(organizations.update, { ...own, body: { logo: image?.id } }, { bearer });
    expect(changed.logo).toBe(image?.id);
    expect(text.contentType).toBe("application/octet-stream");
    const refusal = (logo?: string) =>
      stage.client.refused(organizations.update, { ...own, body: { logo } }, { bearer });
    for (const logo of [theirs?.id, crypto.randomUUID()])
      expect(await refusal(logo)).toMatchObject({ status: 404, fields: [{ path: ["logo"] }] });
    expect(await refusal(text.id)).toMatchObject({ status: 422, code: "organization.logo_invalid" });
    // The account alone may read the logo: it is shown before an organisation is chosen.
    const account = await stage.account("coach");
    await stage.client.ok(media.download, { params: { id: image?.id ?? "" } }, { bearer: account });
    expect((await stage.client.refused(media.download, { params: { id: text.id } }, { bearer: account })).status).toBe(
      404,
    );
  });

  it("takes no logo whose file is deleted at the same moment, and a logo's file is not deleted", async () => {
    const bearer = await stage.staff("manager");
    const upload = async () => (await stage.client.ok(media.uploadImages, {}, { bearer, rawBody: pngForm() }))[0]?.id;
    const logo = await upload();
    const updated = await stage.sql.begin(async (tx) => {
      await tx`delete from upstream.media where id = ${logo ?? null}`;
      const update = stage.client.refused(organizations.update, { ...own, body: { logo } }, { bearer });
      await expect
        .poll(
          () => stage.sql`select 1 from pg_stat_activity
                              where datname = current_database() and wait_event_type = 'Lock'`,
        )
        .not.toEqual([]);
      return { update };
    });
    expect(await updated.update).toMatchObject({ status: 404 });
    const kept = await upload();
    await stage.client.ok(organizations.update, { ...own, body: { logo: kept } }, { bearer });
    await expect(stage.sql`delete from upstream.media where id = ${kept ?? null}`).rejects.toThrow(
      "organizations_logo",
    );
  });

  it.each([
    [{ name: " " }, "name", "field.required"],
    [{ name: "x".repeat(121) }, "name", "field.too_long"],
    [{ defaultCurrency: "gbp" }, "defaultCurrency", "field.choice"],
    [{ logo: "no" }, "logo", "field.choice"],
    [{ timeZone: "Europe/Atlantis" }, "timeZone", "field.choice"],
    [{ stripeFixedFee: 10_001 }, "stripeFixedFee", "field.at_most"],
    [{ refundGraceDays: -1 }, "refundGraceDays", "field.at_least"],
    [{ receiptFooter: "x".repeat(501) }, "receiptFooter", "field.too_long"],
  ])("refuses %j", async (body, path, code) => {
    const bearer = await stage.staff("manager");
    const refusal = await stage.client.refused(organizations.update, { ...own, body }, { bearer });
    expect(refusal).toMatchObject({ status: 400, fields: [{ path: [path], code }] });
  });
});

it("refuses a tax code that cannot be right, and none", async () => {
  const bearer = await stage.staff("manager");
  const save = (taxCode: string) => [organizations.update, { ...own, body: { taxCode } }, { bearer }] as const;
  expect(await stage.client.refused(...save("01234567890"))).toMatchObject({
    status: 422,
    code: "organization.tax_code_invalid",
    fields: [{ path: ["taxCode"] }],
  });
  expect((await stage.client.ok(...save(""))).taxCode).toBe("");
});

it("is saved by one of two who saw the same", async () => {
  const bearer = await stage.staff("manager");
  const { version } = await stage.client.ok(organizations.show, own, { bearer });
  const saves = ["one", "two"].map((promo) =>
    stage.client.send(organizations.update, { ...own, body: { promo, version } }, { bearer }),
  );
  const answers = await Promise.all((await Promise.all(saves)).map(async (one) => [one.status, await one.json()]));
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(([status]) => status === 409)?.[1]).toMatchObject({
    code: "organization.stale",
    details: { version: version + 1 },
  });
});

it.each([
  "stripe_fixed_fee = -1",
  "refund_grace_days = 366",
  "required_documents = '{passport}'",
  "default_currency = 'gbp'",
  "receipt_footer = repeat('x', 501)",
])("the database refuses %s", async (change) => {
  await expect(stage.sql.unsafe(`update upstream.organizations set ${change}`)).rejects.toThrow("organizations_");
});

it("tells the state of each module", async () => {
  const bearer = await stage.staff("coach");
  const facilities = await stage.client.ok(organizations.facilitiesManagerSubscriptions, own, { bearer });
  expect(facilities.enabled).toBe(true);
  expect(Date.parse(facilities.expiresAt ?? "")).toBeGreaterThan(Date.now());
  expect(await stage.client.ok(organizations.tournamentsSubscriptions, own, { bearer })).toEqual({
    used: 0,
    total: 20,
  });
  const riviera = await stage.staff("manager", "riviera");
  expect(await stage.client.ok(organizations.academySubscriptions, foreign, { bearer: riviera })).toEqual({
    enabled: false,
    expiresAt: null,
  });
});

it("tells of no module that the organisation never had", async () => {
  await stage.sql`delete from upstream.module_subscriptions where organisation_id = ${demoOrganisations.riviera}`;
  const bearer = await stage.staff("manager", "riviera");
  const off = { enabled: false, expiresAt: null };
  expect(await stage.client.ok(organizations.facilitiesManagerSubscriptions, foreign, { bearer })).toEqual(off);
  expect(await stage.client.ok(organizations.tournamentsSubscriptions, foreign, { bearer })).toEqual({
    used: 0,
    total: 0,
  });
});

it.each(Object.values(organizations))("$id knows no other organisation", async (operation) => {
  const bearer = await stage.staff("manager", "aurora");
  const body = operation.method === "GET" ? {} : { body: { name: "X" } };
  const refusal = await stage.client.refused(operation, { ...foreign, ...body }, { bearer });
  expect(refusal).toMatchObject({ status: 404, code: "record.not_found" });
});
