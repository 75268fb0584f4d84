import http from "node:http";
import { parseHTML } from "linkedom";
import postgres from "postgres";
import { fill } from "#tests/support/html-form.ts";
import type { Site } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

interface Answer {
  readonly status: number;
  readonly cookies: string;
  readonly text: string;
}

interface Sent {
  readonly from: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** One request from an address of this machine: `fetch` cannot choose its own. */
function send(url: string, { from, method = "GET", headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { method, localAddress: from, agent: false, headers: { ...headers, ...length } };
    const request = http.request(url, options, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      const cookies = (response.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0]).join("; ");
      resolve({ status: response.statusCode ?? 0, cookies, text });
    });
    request.once("error", reject);
    request.end(body);
  });
}

/** Tries to sign in from an address, with a claim of another one; the status of the answer. */
async function tryToSignIn(url: string, from: string, email: string): Promise<number> {
  const page = await send(`${url}/login`, { from });
  const form = parseHTML(page.text).document.querySelector("form:has([name=password])");
  if (!form) throw new Error(`The sign-in page has no form: ${page.status}`);
  const { body } = fill(form, { email, password: "Wrong1234" });
  const answer = await send(`${url}/login`, {
    from,
    method: "POST",
    headers: {
      origin: url,
      cookie: page.cookies,
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": "203.0.113.66",
      "x-client-address": "203.0.113.66",
    },
    body: String(body),
  });
  return answer.status;
}

/** A session that began at one dashboard is good at the other, and over everywhere when it is ended at one. */
export async function sessionsAreShared({ direct }: Site): Promise<string[]> {
  const [first = "", second = ""] = direct;
  const here = new Visitor(first);
  await here.signIn("facilities");
  const there = new Visitor(second);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const findings: string[] = [];
  const page = await there.ask("/locations/reservations/list");
  if (page.status !== 200) findings.push(`the other dashboard answered ${page.status} to a session`);
  const question = await there.get("/logout");
  await there.submit(question, {}, { form: "main form[method=post]" });
  const after = await here.ask("/locations/reservations/list");
  if (after.status !== 302)
    findings.push(`after signing out at the other dashboard, this one answered ${after.status}`);
  return findings;
}

/** A stream through the load balancer hears of actions at either dashboard; `delays`: milliseconds after their answer. */
export async function streamsAreNotHeldBack({ url, direct }: Site): Promise<{ findings: string[]; delays: number[] }> {
  const visitor = new Visitor(url);
  await visitor.signIn("manager");
  const ended = new AbortController();
  const opened = performance.now();
  const answer = await visitor.request("/live", { headers: { accept: "text/event-stream" }, signal: ended.signal });
  const first = performance.now() - opened;
  let told = "";
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) told += Buffer.from(chunk).toString();
  })().catch(() => {});
  const delays: number[] = [];
  for (const address of direct) {
    const other = new Visitor(address);
    const seen = told.length;
    await other.signIn("manager");
    const began = performance.now();
    await waitFor(() => told.slice(seen).includes("event: audit"));
    delays.push(Math.round(performance.now() - began));
  }
  ended.abort();
  await reading;
  const findings: string[] = [];
  if (answer.status !== 200 || first > 2_000) findings.push(`the stream began with ${answer.status} after ${first} ms`);
  if (delays.some((delay) => delay > 2_000)) findings.push(`events came after ${delays.join(", ")} ms`);
  if (answer.headers.has("content-encoding")) findings.push("the load balancer compresses the stream");
  return { findings, delays };
}

/** The action log and upstream's counters know people by their own address, whatever they claim. */
export async function addressesAreReal({ url }: Site, databaseUrl: string): Promise<string[]> {
  const findings: string[] = [];
  const own = "127.0.0.77";
  await tryToSignIn(url, own, "nobody@demo.example");
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ action: string; address: string }[]>`
      select action, address from dashboard.audit_log where kind = 'outcome' order by id desc limit 1`;
    if (row?.address !== own) findings.push(`the action log says ${JSON.stringify(row)}`);
  } finally {
    await sql.end();
  }
  // One address uses up what it has; had upstream not heard whose it is, everybody's would be used up.
  let status = 0;
  for (let at = 0; at < 60 && status !== 429; at += 1) status = await tryToSignIn(url, own, `n${at}@demo.example`);
  if (status !== 429) findings.push("one address may try passwords without end");
  const other = await tryToSignIn(url, "127.0.0.78", "somebody@demo.example");
  if (other !== 422) findings.push(`another address was answered ${other} because of it`);
  return findings;
}
