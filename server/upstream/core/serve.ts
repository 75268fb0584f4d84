import { getConnInfo } from "@hono/node-server/conninfo";
import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { maxUploadBytes } from "#contracts/account/media.ts";
import { replayedHeader } from "#contracts/idempotency.ts";
import type { Operation } from "#contracts/operation.ts";
import type { Language } from "#contracts/scalars.ts";
import { authenticate } from "./authenticate.ts";
import type { Caller, StaffCaller } from "./caller.ts";
import { ListFile } from "./download/answer.ts";
import { keyedWrite, runOnce } from "./idempotency/run-once.ts";
import type { Implementation } from "./implement.ts";
import { JsonBytes } from "./json-bytes.ts";
import { parseInput } from "./parse.ts";
import { Refusal } from "./refusal.ts";
import type { Services } from "./services.ts";

export type Env = { Variables: { requestId: string } };

/** The first language of `accept-language` that we speak; Italian otherwise. */
export function languageOf(header: string | null): Language {
  for (const part of (header ?? "").split(",")) {
    const language = part.trim().slice(0, 2).toLowerCase();
    if (language === "it" || language === "en" || language === "es") return language;
  }
  return "it";
}

const tooLarge = () => {
  throw new Refusal(413, "request.too_large");
};
/** Bytes of JSON: a bulk change of 200 courts with 50 sports each has 400 KB. */
export const jsonLimit = bodyLimit({ maxSize: 512 * 1024, onError: tooLarge });
/** Counts the bytes of a call's JSON. */
const limitOf = ({ maxBytes }: Operation) =>
  maxBytes === undefined ? jsonLimit : bodyLimit({ maxSize: maxBytes, onError: tooLarge });

/** Refuses a form whose stated length is too long; a form that states none is counted while it is read (`readForm`). */
function checkLength(request: Request): void {
  if (Number(request.headers.get("content-length")) > maxUploadBytes) tooLarge();
}

/** Lists are downloaded by staff only. */
function staffOf(caller: Caller): StaffCaller {
  if (caller?.kind !== "staff") throw new Error("a list is downloaded by nobody of the staff");
  return caller;
}

/** Literal segments before parameters, so that `/reservations/locations/fields` is not read as an id. */
const specificity = (operation: Operation) =>
  operation.path
    .split("/")
    .map((segment) => (segment.startsWith(":") ? "1" : "0"))
    .join("");

/**
 * Mounts implementations on a Hono app: proves the caller, parses the input, runs the handler, writes the answer.
 * @param checkAnswers also parses what handlers answer, so that a broken contract fails here (tests, development)
 */
export function serve(app: Hono<Env>, all: Implementation[], services: Services, checkAnswers: boolean): void {
  const ordered = all.toSorted((a, b) => specificity(a.operation).localeCompare(specificity(b.operation)));
  for (const { operation, handle, admit } of ordered) {
    const limit = limitOf(operation);
    app.on(operation.method, operation.path, async (c) => {
      const caller = await authenticate(operation, c.req.raw, services);
      const client = services.clientOf(c.req.raw.headers, getConnInfo(c).remote.address ?? "");
      admit?.({ services, client });
      // The length is checked only for callers who are known: it may take reading the whole body.
      if (operation.files) checkLength(c.req.raw);
      else await limit(c, async () => {});
      const request = c.req.raw;
      const input = await parseInput(operation, request, c.req.param());
      const requestId = c.get("requestId");
      const language = languageOf(request.headers.get("accept-language"));
      const about = { caller, client, language, requestId, request };
      const answer = (output: unknown) =>
        checkAnswers && operation.response ? operation.response.parse(output) : output;
      const write = keyedWrite(operation, request, caller, input);
      if (write) {
        const { status } = operation;
        const { body, replayed } = await runOnce(services, write, async (own) => ({
          status,
          body: answer(await handle(input, { services: own, ...about })),
        }));
        if (replayed) c.header(replayedHeader, "true");
        return status === 204 ? c.body(null, 204) : c.json(body, status);
      }
      const output = await handle(input, { services, ...about });
      if (output instanceof ListFile) return output.answerTo(staffOf(caller));
      if (output instanceof Response) return output;
      if (output instanceof JsonBytes) {
        if (checkAnswers) answer(output.read());
        const length = String(output.bytes.byteLength);
        return c.body(output.pieces(), 200, { "content-type": "application/json", "content-length": length });
      }
      if (operation.status === 204) return c.body(null, 204);
      return c.json(answer(output), operation.status);
    });
  }
}
