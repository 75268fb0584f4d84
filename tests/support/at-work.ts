import { expect } from "vitest";
import type { Me } from "#contracts/auth/users.ts";
import type { Stage } from "./stage.ts";
import { knows, password } from "./stub-upstream.ts";
import type { Visitor } from "./visitor.ts";

/** Somebody whom upstream knows, signed in, and known to the process, too. */
export async function atWork(stage: Stage, me: Me, language?: string): Promise<Visitor> {
  knows(stage.upstream, me);
  const visitor = stage.visitor(language);
  await visitor.submit(await visitor.get("/login"), { email: me.email, password });
  expect((await visitor.get("/changelog")).status).toBe(200);
  return visitor;
}
