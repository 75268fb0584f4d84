import { FlagsmithOpenFeatureProvider } from "@openfeature/flagsmith-provider";
import { OpenFeature } from "@openfeature/server-sdk";
import { Flagsmith } from "flagsmith-nodejs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(async () => {
  await OpenFeature.close();
  await stage.stop();
});

const headers = { "x-environment-key": "test", "content-type": "application/json" };

it("is what Flagsmith's own client reads", async () => {
  await stage.sql`insert into upstream.feature_flags (name, enabled, value) values ('page_size', true, '25')`;
  const flagsmith = new Flagsmith({ environmentKey: "test", apiUrl: `${stage.url}/api/v1/`, retries: 0 });
  await OpenFeature.setProviderAndWait(new FlagsmithOpenFeatureProvider(flagsmith));
  const flags = OpenFeature.getClient();
  expect(await flags.getBooleanValue("maintenance", true)).toBe(false);
  await stage.sql`update upstream.feature_flags set enabled = true where name = 'maintenance'`;
  expect(await flags.getBooleanValue("maintenance", false)).toBe(true);
  expect(await flags.getNumberValue("page_size", 10)).toBe(25);
  expect(await flags.getBooleanValue("maintenance", false, { targetingKey: "somebody" })).toBe(true);
});

it.each<Record<string, string>>([{}, { "x-environment-key": "other" }])(
  "answers 403 with the headers %j",
  async (wrong) => {
    for (const [method, path] of [
      ["GET", "flags/"],
      ["GET", "identities/?identifier=a"],
      ["POST", "identities/"],
    ] as const)
      expect((await fetch(`${stage.url}/api/v1/${path}`, { method, headers: wrong })).status).toBe(403);
  },
);

it("answers for identities, which must be named", async () => {
  const body = JSON.stringify({ identifier: "somebody", traits: [{ trait_key: "role", trait_value: "manager" }] });
  const posted = await fetch(`${stage.url}/api/v1/identities/`, { method: "POST", headers, body });
  expect(await posted.json()).toMatchObject({
    identifier: "somebody",
    flags: [{ feature: { name: "maintenance" } }, {}],
  });
  const got = await fetch(`${stage.url}/api/v1/identities/?identifier=somebody`, { headers });
  expect(got.status).toBe(200);
  for (const wrong of ["", "{}", "nonsense"]) {
    const response = await fetch(`${stage.url}/api/v1/identities/`, { method: "POST", headers, body: wrong });
    expect(response.status).toBe(400);
  }
});
