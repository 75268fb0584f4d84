import type { Hono } from "hono";
import { z } from "zod";
import { jsonBody } from "#upstream/core/json-body.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { type Env, jsonLimit } from "#upstream/core/serve.ts";
import type { Services } from "#upstream/core/services.ts";
import { type FeatureFlag, listFlags } from "./store.ts";

const Identity = z.object({
  identifier: z.string().min(1).max(2000),
  traits: z.array(z.object({ trait_key: z.string(), trait_value: z.unknown() })).default([]),
});

/** A flag's state in Flagsmith's own field names. */
const stateOf = (flag: FeatureFlag) => ({
  id: flag.id,
  enabled: flag.enabled,
  feature_state_value: flag.value,
  environment: 1,
  identity: null,
  feature_segment: null,
  feature: { id: flag.id, name: flag.name, type: "STANDARD" },
});

/**
 * Feature flags in the protocol of Flagsmith's API, version 1, so that the dashboard's provider reads them as it reads
 * a real Flagsmith. Flags are the same for every identity.
 * @param environmentId what `X-Environment-Key` has to say; 403 otherwise
 */
export function mountFlags(app: Hono<Env>, services: Services, environmentId: string): void {
  app.use("/api/v1/*", async (c, next) => {
    if (c.req.header("x-environment-key") !== environmentId) throw new Refusal(403, "auth.forbidden");
    await next();
  });
  const states = async () => (await listFlags(services.db)).map(stateOf);
  app.get("/api/v1/flags/", async (c) => c.json(await states()));
  app.get("/api/v1/identities/", async (c) => {
    const identity = Identity.safeParse(c.req.query());
    if (!identity.success) throw new Refusal(400, "request.invalid");
    return c.json({ identifier: identity.data.identifier, flags: await states(), traits: [] });
  });
  app.post("/api/v1/identities/", jsonLimit, async (c) => {
    const identity = Identity.safeParse(await jsonBody(c.req.raw));
    if (!identity.success) throw new Refusal(400, "request.invalid");
    return c.json({ identifier: identity.data.identifier, flags: await states(), traits: identity.data.traits });
  });
}
