import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { type Me, promoters, users } from "#contracts/auth/users.ts";
import type { HandlerOutput, Operation, Role } from "#contracts/operation.ts";
import { type StaffMember, staffMembers } from "#contracts/staff/staff-members.ts";

// why: upstream is another program; these tests need it silent, broken or refusing at will, which the real one is not.

/** One call as it arrived. */
interface Received {
  readonly operation: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
}

/** What a handler answers: the operation's output, a refusal, or anything raw. */
type Answer = { status: number; body?: unknown };
type Handler = (call: Received) => Answer | Promise<Answer>;

export const refuse = (status: number, code: string): Answer => ({ status, body: { code, message: code } });

/**
 * What can be wrong with an upstream: it takes calls and says nothing; begins an answer and does not end it; cuts the
 * connection; answers 503; takes 300 ms for each call.
 */
export type Trouble = "hangs" | "hangs_in_body" | "resets" | "busy" | "slow";

/** An upstream that answers what the test says, and keeps what it was asked. */
export interface StubUpstream {
  /** What is wrong with this upstream just now. */
  trouble: Trouble | undefined;
  readonly url: string;
  readonly received: Received[];
  /** Answers an operation from now on. */
  on<O extends Operation>(
    operation: O,
    handler: (call: Received) => HandlerOutput<O> | Answer | Promise<HandlerOutput<O> | Answer>,
  ): void;
  stop(): Promise<void>;
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === "object" && value !== null && "status" in value && typeof value.status === "number";

export async function startStubUpstream(): Promise<StubUpstream> {
  const received: Received[] = [];
  const handlers = new Map<string, { pattern: RegExp; method: string; id: string; handle: Handler }>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://upstream.invalid");
    const sent = await text(request);
    const found = [...handlers.values()].find((one) => one.method === request.method && one.pattern.test(pathname));
    const call: Received = {
      operation: found?.id ?? `${request.method} ${pathname}`,
      headers: request.headers,
      body: sent === "" ? undefined : JSON.parse(sent),
    };
    // why: each page for signing in asks whether a club was ever made, which is the matter of no test with this server.
    if (call.operation !== "GET /setup") received.push(call);
    const { trouble } = stub;
    if (trouble === "hangs") return;
    if (trouble === "hangs_in_body")
      return void response.writeHead(200, { "content-type": "application/json" }).write("{");
    if (trouble === "resets") return void request.socket.resetAndDestroy();
    if (trouble === "busy") return void response.writeHead(503, { "content-type": "text/plain" }).end("busy");
    if (trouble === "slow") await delay(300);
    const { status, body } = (await found?.handle(call)) ?? refuse(404, "record.not_found");
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stub: StubUpstream = {
    trouble: undefined,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    on(operation, handler) {
      const handle: Handler = async (call) => {
        const output = await handler(call);
        if (isAnswer(output)) return output;
        return output === undefined ? { status: operation.status } : { status: operation.status, body: output };
      };
      const pattern = new RegExp(`^${operation.path.replace(/:\w+/gu, "[^/]+")}$`, "u");
      handlers.set(operation.id, { pattern, method: operation.method, id: operation.id, handle });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stub;
}

const organisations = {
  north: { id: "0198c0de-0000-7000-8000-00000000000a", name: "Circolo Nord" },
  south: { id: "0198c0de-0000-7000-8000-00000000000b", name: "Accademia Sud" },
};

/** A staff member of one of the two organisations of these tests. */
export function staffMember(place: keyof typeof organisations, roles: Role[], dashboard = true): StaffMember {
  const { id, name } = organisations[place];
  return {
    id: id.replace("0000-7000", "1111-7000"),
    accountId: "0198c0de-2222-7000-8000-000000000001",
    firstName: "Ada",
    lastName: "Rossi",
    roles,
    access: { app: true, dashboard },
    organization: { id, name, logo: null, contractUrl: null, timeZone: "Europe/Rome" },
  };
}

/** An account that works at `staff`. */
export function account(staff: StaffMember[], change: Partial<Me> = {}): Me {
  return {
    id: "0198c0de-2222-7000-8000-000000000001",
    email: "ada@demo.example",
    firstName: "Ada",
    lastName: "Rossi",
    gender: "female",
    taxIDCode: null,
    birthDate: null,
    birthPlace: null,
    nickname: null,
    phoneNumber: null,
    address: null,
    zipCode: null,
    city: null,
    province: null,
    website: null,
    clothingSizes: { tankTop: null, top: null, shorts: null },
    language: null,
    createdAt: "2026-01-01T00:00:00Z",
    updatedAt: "2026-01-01T00:00:00Z",
    staffMembers: staff,
    ...change,
  };
}

const expiresAt = "2036-01-01T00:00:00Z";
/** The only password that these tests' upstream takes. */
export const password = "Demo1234";

/** Teaches an upstream to sign `me` in, to let it work at its organisations, and to say who it is. */
export function teachAccount(upstream: StubUpstream, me: Me): void {
  const basic = `Basic ${Buffer.from(`${me.email}:${password}`).toString("base64")}`;
  const tokens = new Set<string>();
  upstream.on(users.login, ({ headers }) => {
    if (headers.authorization !== basic) return refuse(401, "auth.wrong_credentials");
    const jwt = `user-${crypto.randomUUID()}`;
    tokens.add(`Bearer ${jwt}`);
    return { jwt, expiresAt };
  });
  upstream.on(users.me, ({ headers }) => (tokens.has(headers.authorization ?? "") ? me : refuse(401, "auth.required")));
  upstream.on(users.logout, () => undefined);
  upstream.on(users.setLanguage, () => undefined);
  upstream.on(promoters.update, ({ body }) => ({ ...me, ...(body as Partial<Me>) }));
  const staffTokens = new Map<string, StaffMember>();
  upstream.on(staffMembers.login, ({ body }) => {
    const { id } = body as { id: string };
    const staff = me.staffMembers.find((one) => one.id === id);
    if (!staff) return refuse(404, "record.not_found");
    const jwt = `staff-${crypto.randomUUID()}`;
    staffTokens.set(`Bearer ${jwt}`, staff);
    return { jwt, expiresAt };
  });
  upstream.on(
    staffMembers.me,
    ({ headers }) => staffTokens.get(headers.authorization ?? "") ?? refuse(401, "auth.required"),
  );
}
