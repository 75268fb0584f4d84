import { z } from "zod";
import { operation, Role } from "../operation.ts";

/** Tokens that one call may ask about. */
export const maxTokensPerCheck = 100;

/** What a bearer token is good for at this moment; `roles` are those of a staff member, and empty for an account. */
export const TokenState = z.object({ active: z.boolean(), roles: z.array(Role) }).meta({ id: "TokenState" });
export type TokenState = z.infer<typeof TokenState>;

export const tokens = {
  check: operation({
    id: "tokens.check",
    summary: "Whether bearer tokens still count, and with which roles: one answer a token, in their order",
    method: "POST",
    path: "/v1/tokens/check",
    auth: "public",
    keyless: true,
    body: z.object({ tokens: z.array(z.string().min(1).max(2_000)).min(1).max(maxTokensPerCheck) }),
    status: 200,
    response: z.object({ data: z.array(TokenState) }),
  }),
};
