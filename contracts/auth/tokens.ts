import { z } from "zod";
import { Role } from "../operation.ts";
import { listOf } from "../page.ts";
import { resource } from "../resource.ts";

/** Tokens that one call may ask about. */
export const maxTokensPerCheck = 100;

/** What a bearer token is good for at this moment; `roles` are those of a staff member, and empty for an account. */
export const TokenState = z.object({ active: z.boolean(), roles: z.array(Role) }).meta({ id: "TokenState" });
export type TokenState = z.infer<typeof TokenState>;

export const tokens = resource(
  { name: "tokens", path: "/v1/tokens", auth: "public" },
  {
    check: {
      call: "POST /check",
      summary: "Whether bearer tokens still count, and with which roles: one answer a token, in their order",
      keyless: true,
      body: z.object({ tokens: z.array(z.string().min(1).max(2_000)).min(1).max(maxTokensPerCheck) }),
      status: 200,
      response: listOf(TokenState),
    },
  },
);
