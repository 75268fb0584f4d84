import { expect } from "vitest";
import type { Me } from "#contracts/auth/users.ts";
import type { Stage } from "./stage.ts";
import { password, teachAccount } from "./stub-upstream.ts";
import type { Visitor } from "./visitor.ts";

/** Signs in an account that upstream knows, in its first organisation. */
export async function signInAtWork(stage: Stage, me: Me, language?: string): Promise<Visitor> {
  teachAccount(stage.upstream, me);
  const visitor = stage.visitor(language);
  await visitor.submit(await visitor.get("/login"), { email: me.email, password });
  expect((await visitor.get("/changelog")).status).toBe(200);
  return visitor;
}
