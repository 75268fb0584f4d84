import type { Operation } from "#contracts/operation.ts";
import { BodyShape, paramsOf, rowOf, tables } from "#tests/api/support/least-body.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { operations } from "#upstream/implementations.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const order = ["GET", "PUT", "PATCH", "POST", "DELETE"];
const isCreated = ({ id, method }: Operation) => method === "POST" && /\.create$/u.test(id);
const isEnd = ({ id }: Operation) => /\.(?:cancel|close|void)$/u.test(id);
/** First what makes records, which the others then name; last what removes them. */
const rank = (operation: Operation) =>
  isCreated(operation) ? -1 : order.indexOf(operation.method) + (isEnd(operation) ? 0.5 : 0);

/** The parameter by which an operation names what its resource made. */
function ownParameter({ path }: Operation, created: string): string | undefined {
  if (path.startsWith(created)) return /^\/:(\w+)/u.exec(path.slice(created.length))?.[1];
  return [...path.matchAll(/:(\w+)/gu)].at(-1)?.[1];
}

/** The ids of the club's rows by the fields of bodies that name them. */
async function ownIds(stage: Stage, organisationId: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [field, table] of Object.entries(tables)) {
    const id = await rowOf(stage.upstream, table, organisationId);
    if (id) ids.set(field, id);
  }
  return ids;
}

/**
 * Calls whatever was not answered yet with the least that it takes, on rows of the demo, and on those that it makes itself.
 * @returns what was refused, with the reason
 */
export async function callTheRest(stage: Stage, answered: ReadonlySet<string>): Promise<string[]> {
  const organisationId = demoOrganisations.aurora;
  /** What each resource made, and where. */
  const made = new Map<string, { readonly id: string; readonly path: string }>();
  const refused: string[] = [];
  const left = operations.filter(({ id, answer, files }) => !answered.has(id) && answer !== "stream" && !files);
  const ids = await ownIds(stage, organisationId);
  for (const operation of left.toSorted((a, b) => rank(a) - rank(b))) {
    const [resource = ""] = operation.id.split(".");
    const params = await paramsOf(stage.upstream, operation, organisationId);
    const known = made.get(resource);
    const own = known && ownParameter(operation, known.path);
    if (own) params[own] = known.id;
    const body =
      operation.body && new BodyShape(operation).bodyWith("", "", (field) => ids.get(field) ?? crypto.randomUUID());
    // One of its own for each, as some of them end what was signed in.
    const bearer = await (operation.auth === "user" ? stage.account("manager") : stage.staff("manager"));
    const response = await stage.client.send(operation, { params, query: {}, body }, { bearer });
    const text = await response.text();
    if (response.status !== operation.status) refused.push(`${operation.id} ${response.status} ${text}`);
    else if (isCreated(operation)) made.set(resource, { id: JSON.parse(text).id, path: operation.path });
  }
  return refused;
}
