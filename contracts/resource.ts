import { z } from "zod";
import type { Auth, Contract, Operation, Role } from "./operation.ts";
import { Id } from "./scalars.ts";

type Method = Operation["method"];
type Shape = z.core.$ZodShape;

/** What the calls of a resource have in common. A row may say otherwise. */
interface Shared {
  /** The resource; a call's id is this and its verb: `priceLists.replace`. */
  readonly name: string;
  /** The path of its calls; a row adds to it. */
  readonly path?: `/${string}`;
  readonly auth: Auth;
  readonly roles?: readonly Role[];
  readonly params?: Shape;
}

/** One call of a resource: an `Operation`, without what `resource` derives from the rest. */
interface Row extends Partial<Omit<Operation, "id" | "method" | "summary" | "params" | "query" | "path">> {
  /** The method, and what comes after the resource's path: `PUT /:listId`. */
  readonly call: Method | `${Method} /${string}`;
  readonly summary: string;
  /** The whole path of a call that is somewhere else than the others. */
  readonly path?: `/${string}`;
  /** Parameters of the path that are no ids. */
  readonly params?: Shape;
  readonly query?: Shape;
}

type Get<T, K extends string> = K extends keyof T ? T[K] : undefined;
type Either<T, Otherwise> = T extends undefined ? Otherwise : T;

type MethodOf<Call> = Call extends `${infer M extends Method} ${string}` ? M : Extract<Call, Method>;
type PathOf<S, R> = Either<
  Get<R, "path">,
  Get<R, "call"> extends `${string} ${infer Rest}`
    ? `${Either<Get<S, "path">, ""> & string}${Rest}`
    : Either<Get<S, "path">, "/">
>;
type Names<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ParamsOf<Path, Own> = [Names<Path>] extends [never]
  ? undefined
  : z.ZodObject<{ [N in Names<Path>]: N extends keyof Own ? Extract<Own[N], z.ZodType> : typeof Id }>;

type OwnOf<T> = Either<Get<T, "params">, Record<never, never>>;

type StatusOf<R> = Either<
  Get<R, "status">,
  Get<R, "response"> extends undefined ? 204 : MethodOf<Get<R, "call">> extends "POST" ? 201 : 200
>;

type OperationOf<S, Verb extends string, R> = {
  readonly id: `${Get<S, "name"> & string}.${Verb}`;
  readonly method: MethodOf<Get<R, "call">>;
  readonly path: PathOf<S, R>;
  readonly auth: Either<Get<R, "auth">, Get<S, "auth">>;
  readonly roles: Either<Get<R, "roles">, Get<S, "roles">>;
  readonly params: ParamsOf<PathOf<S, R>, OwnOf<S> & OwnOf<R>>;
  readonly query: Get<R, "query"> extends Shape ? z.ZodObject<Get<R, "query">> : undefined;
  readonly status: StatusOf<R>;
} & { readonly [K in Exclude<keyof R, "call" | "path" | "auth" | "roles" | "params" | "query" | "status">]: R[K] };

type Operations<S, Rows> = {
  readonly [Verb in keyof Rows & string]: OperationOf<S, Verb, Rows[Verb]>;
};

function toOperation(shared: Shared, verb: string, { call, path, params, query, ...row }: Row): Operation {
  const { name, path: base = "", params: sharedParams, ...common } = shared;
  const [method, rest = ""] = call.split(" ") as [Method, string?];
  const whole = path ?? (`${base}${rest}` as Operation["path"]);
  const own: Shape = { ...sharedParams, ...params };
  const names = [...whole.matchAll(/:(\w+)/gu)].map(([, param = ""]) => param);
  return {
    ...common,
    id: `${name}.${verb}`,
    method,
    path: whole,
    ...(names.length > 0 && { params: z.object(Object.fromEntries(names.map((one) => [one, own[one] ?? Id]))) }),
    ...(query && { query: z.object(query) }),
    status: row.response ? (method === "POST" ? 201 : 200) : 204,
    ...row,
  };
}

/**
 * The calls of a resource, a row each. From each row follow: the id (from the resource's name and the verb); the
 * parameters (those that the path names, ids unless `params` says otherwise); the status (204 without a response, 201
 * for a `POST`, 200 otherwise, unless `status` says otherwise).
 */
export function resource<const S extends Shared, const Rows extends Readonly<Record<string, Row>>>(
  shared: S,
  rows: Rows,
): Operations<S, Rows> {
  const operations: Contract = Object.fromEntries(
    Object.entries(rows).map(([verb, row]) => [verb, toOperation(shared, verb, row)]),
  );
  // why: the literal types of the table come from its text, which a loop over it forgets.
  return operations as Operations<S, Rows>;
}

/** A resource whose calls are for staff, as `resource` makes it; `roles`, when given, are those of all of its calls. */
export const staffResource = <const S extends Omit<Shared, "auth">, const Rows extends Readonly<Record<string, Row>>>(
  shared: S,
  rows: Rows,
): Operations<S & { readonly auth: "staff" }, Rows> => resource({ ...shared, auth: "staff" }, rows);
