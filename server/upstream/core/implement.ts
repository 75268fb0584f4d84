import type { z } from "zod";
import type { Contract, HandlerInput, HandlerOutput, Operation } from "#contracts/operation.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Caller, CallerOf } from "./caller.ts";
import type { Client } from "./client.ts";
import type { ListFile } from "./download/answer.ts";
import type { JsonBytes } from "./json-bytes.ts";
import type { Services } from "./services.ts";

/** What a handler knows of the call besides its input. */
export interface CallContext<C = Caller> {
  services: Services;
  caller: C;
  client: Client;
  language: Language;
  requestId: string;
  request: Request;
}

/** JSON that was written elsewhere is never kept for a retry. */
type JsonAnswer<O extends Operation> = O["keyless"] extends true
  ? HandlerOutput<O> | JsonBytes<HandlerOutput<O>>
  : HandlerOutput<O>;

/**
 * A handler may answer a `Response` of its own, or a list as a file, only for streams and files, and JSON that was written
 * elsewhere; what a 204's returns is left out.
 */
type Handler<O extends Operation> = (
  input: HandlerInput<O>,
  context: CallContext<CallerOf<O["auth"]>>,
) => O["response"] extends z.ZodType
  ? Promise<O["answer"] extends "stream" | "sheet" | "pdf" | "zip" ? Response | ListFile : JsonAnswer<O>>
  : Promise<void>;

type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** Whether a call is answered at all. @throws Refusal 429 */
type Admission = (context: Pick<CallContext, "services" | "client">) => void;

/** An operation with its handler, types erased: the server has parsed the input and proved the caller by then. */
export interface Implementation {
  operation: Operation;
  /** Asked before the body is read, which costs time, too. @throws Refusal */
  admit?: Admission;
  handle: (input: HandlerInput<Operation>, context: CallContext) => Promise<unknown>;
}

/**
 * Binds a contract to its handlers; a missing or wrong handler does not compile.
 * @param admit asked of each of its calls before its body is read
 * @returns one implementation an operation, for `createUpstream` to serve
 */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>, admit?: Admission): Implementation[] {
  return Object.entries(contract).map(([verb, operation]) => ({
    operation,
    ...(admit && { admit }),
    // The one place where types are erased: `serve` checks `auth` and parses the input by the same operation.
    handle: handlers[verb] as unknown as Implementation["handle"],
  }));
}
