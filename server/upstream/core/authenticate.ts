import type { Operation } from "#contracts/operation.ts";
import type { Caller } from "./caller.ts";
import { Refusal } from "./refusal.ts";
import type { Services } from "./services.ts";

const unauthenticated = () => new Refusal(401, "auth.required");

function basicCredentials(header: string): Caller {
  const decoded = Buffer.from(header.slice("basic ".length), "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon < 0 || decoded.includes("\u0000")) throw unauthenticated();
  return { kind: "basic", email: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

/**
 * Proves who calls, and that this operation is open to them. Deny by default.
 * @throws Refusal 401 when unknown, 403 when known but not allowed
 */
export async function authenticate(operation: Operation, request: Request, services: Services): Promise<Caller> {
  if (operation.auth === "public") return undefined;
  const header = request.headers.get("authorization") ?? "";
  if (operation.auth === "basic") {
    if (!/^basic /iu.test(header)) throw unauthenticated();
    return basicCredentials(header);
  }
  if (!/^bearer /iu.test(header)) throw unauthenticated();
  const caller = await services.tokens.verify(header.slice("bearer ".length).trim());
  if (!caller) throw unauthenticated();
  if (operation.auth === "user" && caller.kind !== "account") throw new Refusal(403, "auth.forbidden");
  if (operation.auth === "staff") {
    if (caller.kind !== "staff") throw new Refusal(403, "auth.forbidden");
    if (operation.roles && !operation.roles.some((role) => caller.roles.includes(role)))
      throw new Refusal(403, "auth.forbidden");
  }
  return caller;
}
