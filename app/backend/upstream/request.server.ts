import type { Operation } from "#contracts/operation.ts";

/** Credentials of a call: a bearer token, or a name and a password. */
export interface Credentials {
  readonly bearer?: string;
  readonly basic?: { readonly username: string; readonly password: string };
}

/** Files of a multipart operation by field. */
export type Files = Readonly<Record<string, readonly File[]>>;

/** Path parameters, query and body of any operation, seen without its types. */
export interface UntypedInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Path and query of a call: `/locations/:id` filled in, repeated values repeated, undefined ones left out. */
export function targetOf(operation: Operation, input: UntypedInput): string {
  const path = operation.path.replace(/:(\w+)/gu, (_match, name: string) => {
    const value = input.params?.[name];
    if (value === undefined || value === null || value === "") throw new TypeError(`${operation.id} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one));
    }
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The body of a call: JSON, or a form where files go along; the form brings its own type. */
export function bodyOf(
  operation: Operation,
  body: unknown,
  files: Files | undefined,
): { body?: BodyInit; contentType?: string } {
  if (operation.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, String(value));
    for (const [name, list] of Object.entries(files ?? {})) for (const file of list) form.append(name, file, file.name);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body), contentType: "application/json" };
}

/** The header that says who asks. */
export function authorizationOf({ bearer, basic }: Credentials): string | undefined {
  if (bearer !== undefined) return `Bearer ${bearer}`;
  // why: btoa reads Latin-1 only, and both parts may hold any character.
  if (basic) return `Basic ${Buffer.from(`${basic.username}:${basic.password}`, "utf8").toString("base64")}`;
  return undefined;
}
