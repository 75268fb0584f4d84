import { z } from "zod";

/** Staff roles, section 6 of the product's specification. */
export const roles = ["manager", "boardMember", "eventManager", "facilityManager", "coach"] as const;
export const Role = z.enum(roles).meta({ id: "Role" });
export type Role = z.infer<typeof Role>;

/**
 * Who may call an operation.
 * - `public`: no credentials;
 * - `basic`: HTTP basic credentials of an account;
 * - `user`: bearer of an account (paths that start with `/users/`);
 * - `any`: bearer of an account or of a staff member;
 * - `staff`: bearer of a staff member; `roles`, when given, narrows it further.
 */
export type Auth = "public" | "basic" | "user" | "any" | "staff";

/** What travels in an answer, by its kind, as media types: JSON, an event stream, or the bytes of a file. */
export const answerTypes = {
  json: ["application/json"],
  stream: ["text/event-stream"],
  sheet: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  pdf: ["application/pdf"],
  zip: ["application/zip"],
} as const;
export type AnswerKind = keyof typeof answerTypes;

/**
 * One call of the upstream API, as plain data. The dashboard derives URL, headers, parsing and errors from it;
 * the bundled upstream implements it; the OpenAPI document is printed from it.
 *
 * `path` names parameters with a colon (`/locations/:id`). `errors` lists the stable codes this call may answer
 * besides the general ones (`contracts/errors.ts`).
 */
export interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/${string}`;
  readonly auth: Auth;
  readonly roles?: readonly Role[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /**
   * The call is a multipart form with files under this name: one, or up to `most`. `types`: the media types that are
   * taken; without them, any.
   */
  readonly files?: { readonly field: string; readonly most?: number; readonly types?: readonly string[] };
  /** Bytes of its JSON at most, where that is more than half a megabyte: what people paste. */
  readonly maxBytes?: number;
  /**
   * A write that takes no `Idempotency-Key`: its answer holds a secret, which must not be stored; or it counts
   * attempts, which must stay counted when it is refused; or sending it twice does no harm.
   */
  readonly keyless?: true;
  readonly status: 200 | 201 | 202 | 204;
  readonly answer?: AnswerKind;
  readonly response?: z.ZodType;
  readonly errors?: readonly string[];
}

/** Identity that keeps the literal types of an operation. */
export const operation = <const O extends Operation>(definition: O): O => definition;

/** A resource: its operations by verb. */
export type Contract = Readonly<Record<string, Operation>>;

type Part<
  O extends Operation,
  K extends "params" | "query" | "body",
  D extends "input" | "output",
> = O[K] extends z.ZodType ? (D extends "input" ? z.input<O[K]> : z.output<O[K]>) : undefined;

type Requirement<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Partial<T> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** What a caller hands over: path parameters, query and body where the operation has them. */
export type CallInput<O extends Operation> = Requirement<"params", Part<O, "params", "input">> &
  Requirement<"query", Part<O, "query", "input">> &
  Requirement<"body", Part<O, "body", "input">>;

/** What a handler receives: the same parts, parsed. */
export interface HandlerInput<O extends Operation> {
  readonly params: Part<O, "params", "output">;
  readonly query: Part<O, "query", "output">;
  readonly body: Part<O, "body", "output">;
}

/** What a caller gets back; `undefined` for 204. */
export type CallOutput<O extends Operation> = O["response"] extends z.ZodType ? z.output<O["response"]> : undefined;

/** What a handler answers, before it is written as JSON. */
export type HandlerOutput<O extends Operation> = O["response"] extends z.ZodType ? z.input<O["response"]> : undefined;
