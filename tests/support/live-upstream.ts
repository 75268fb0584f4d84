import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { sealData } from "iron-session";
import { createCookie } from "react-router";
import type { SessionData } from "#app/backend/session/session.server.ts";
import { tokens } from "#contracts/auth/tokens.ts";
import { users } from "#contracts/auth/users.ts";
import { notifications } from "#contracts/notifications/notifications.ts";
import type { Role } from "#contracts/operation.ts";
import { pageInfo } from "#contracts/page.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { account, staffMember } from "./stub-upstream.ts";

// why: streams for thousands of people need an upstream that knows them all and costs next to nothing.

/** A staff member at a browser. */
export interface Person {
  readonly organisationId: string;
  readonly staffMemberId: string;
  readonly roles: readonly Role[];
}

/** An id that is the same for the same number, so that a run can be replayed. */
export const numberedId = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, "0")}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

/** `people` members of each of `organisations` organisations; the first is a manager, the others are coaches. */
export function peopleOf(organisations: number, people: number): Person[] {
  return Array.from({ length: organisations * people }, (_, n) => ({
    organisationId: numberedId(1, Math.floor(n / people)),
    staffMemberId: numberedId(2, n),
    roles: [n % people === 0 ? "manager" : "coach"],
  }));
}

/** The cookie of a browser in which `person` is signed in. `sid` names the sign-in. */
export async function sessionCookie(secret: string, person: Person, sid: string): Promise<string> {
  const token = JSON.stringify(person);
  const data: SessionData = {
    sid,
    accountId: numberedId(3, 0),
    userToken: token,
    language: "it",
    staffToken: token,
    staffMemberId: person.staffMemberId,
    organisationId: person.organisationId,
  };
  const line = await createCookie("session").serialize(await sealData(data, { password: secret, ttl: 86_400 }));
  return line.split(";", 1)[0] ?? "";
}

/** An upstream that believes whatever a token says, has no notifications, and keeps the streams of them open. */
export interface LiveUpstream {
  readonly url: string;
  /** How many notification streams are open. */
  readonly listeners: number;
  stop(): Promise<void>;
}

export async function startLiveUpstream(): Promise<LiveUpstream> {
  const listeners = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://upstream.invalid");
    const sent = await text(request);
    if (pathname === notifications.listen.path) {
      listeners.add(response);
      response.once("close", () => listeners.delete(response));
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": beat\n\n");
      return;
    }
    const answer =
      pathname === tokens.check.path ? checked(sent) : answerTo(pathname, request.headers.authorization ?? "");
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { code: "record.not_found", message: "none" }));
  });
  // why: an accept queue for all that come at once.
  await new Promise<void>((resolve) => server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, resolve));
  const beating = setInterval(() => {
    for (const listener of listeners) listener.write(": beat\n\n");
  }, 15_000);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get listeners() {
      return listeners.size;
    },
    async stop() {
      clearInterval(beating);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Every token counts, with the roles that it says. */
function checked(body: string): unknown {
  const asked = JSON.parse(body) as { tokens: string[] };
  return { data: asked.tokens.map((token) => ({ active: true, roles: (JSON.parse(token) as Person).roles })) };
}

function answerTo(pathname: string, authorization: string): unknown {
  if (pathname === notifications.list.path) return { data: [], pageInfo: pageInfo(1, 100, 0) };
  const person = JSON.parse(authorization.replace(/^Bearer /u, "") || "null") as Person | null;
  if (!person) return undefined;
  const known = staffMember("north", [...person.roles]);
  const { organisationId: id, staffMemberId } = person;
  const staff = { ...known, id: staffMemberId, organization: { ...known.organization, id } };
  if (pathname === staffMembers.me.path) return staff;
  return pathname === users.me.path ? account([staff]) : undefined;
}
