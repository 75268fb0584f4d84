import {
  type AttributeCode,
  type AttributeValue,
  type attributes,
  maxAttributeValues,
} from "#contracts/academy/attributes.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { lockOrganization } from "#upstream/account/organizations/store.ts";
import { placeRows, requireWhole } from "#upstream/core/places.ts";
import { found, Refusal, refusing, requireVersion } from "#upstream/core/refusal.ts";
import { deleteRow, findRow, insertRow, lockRow, updateRow } from "#upstream/core/rows.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { listValues, moveCourses, moveMemberships, orderOf } from "./store.ts";
import { attributeValues as table } from "./table.ts";

type Input<Call extends keyof typeof attributes> = HandlerInput<(typeof attributes)[Call]>;

/** A level or a group. @throws Refusal 404 */
export async function showValue(
  db: Queryable,
  organisationId: string,
  which: { code: AttributeCode; id: string },
): Promise<AttributeValue> {
  const [value] = await listValues(db, organisationId, which);
  const { code: _, ...answer } = found(value);
  return answer;
}

const nameTaken = (cause: unknown) => {
  const code = "attribute_value.name_taken";
  return new Refusal(409, code, { fields: [{ path: ["name"], code }], cause });
};

/** Writes a value, last of all, in the caller's transaction. @returns its id. @throws Refusal 409 `attribute_value.too_many` */
export async function insertValue(
  tx: Queryable,
  organisationId: string,
  value: Input<"create">["body"] & Input<"create">["params"],
): Promise<string> {
  await lockOrganization(tx, organisationId);
  const { length: position } = await orderOf(tx, organisationId, value.code);
  if (position >= maxAttributeValues)
    throw new Refusal(409, "attribute_value.too_many", { details: { max: maxAttributeValues } });
  return (await insertRow(tx, table, { ...value, organisationId, position })).id;
}

/**
 * Adds a value, last of all. Values are added, put in order and deleted one after the other, for which the
 * organisation's row is held.
 * @throws Refusal 409 `attribute_value.name_taken`, `attribute_value.too_many`
 */
export function addValue(db: Database, organisationId: string, { params, body }: Input<"create">) {
  const added = inTransaction(db, async (tx) => {
    const id = await insertValue(tx, organisationId, { ...body, code: params.code });
    return showValue(tx, organisationId, { code: params.code, id });
  });
  return refusing(added, { attribute_values_name: nameTaken });
}

/** @throws Refusal 404; 409 `attribute_value.name_taken`, `attribute_value.stale` */
export function changeValue(db: Database, organisationId: string, { params, body }: Input<"update">) {
  const { version, ...changes } = body;
  const changed = inTransaction(db, async (tx) => {
    const key = { organisationId, ...params };
    requireVersion(await lockRow(tx, table, key), version, "attribute_value.stale");
    await updateRow(tx, table, key, { ...changes, id: params.id });
    return showValue(tx, organisationId, params);
  });
  return refusing(changed, { attribute_values_name: nameTaken });
}

/**
 * Deletes a value that nobody has, or whose memberships and courses are moved; the ones after it move up. A change that
 * gives it to somebody at the same moment holds its row: one of the two waits, and is refused.
 * @throws Refusal 404, also for a `moveTo` of another code; 409 `attribute_value.in_use`
 */
export function removeValue(db: Database, organisationId: string, { params, query }: Input<"remove">): Promise<void> {
  const { code, id } = params;
  const { moveTo } = query;
  const inUse = async (cause?: unknown) => {
    const { memberships: athletes, courses } = await showValue(db, organisationId, params);
    return new Refusal(409, "attribute_value.in_use", { details: { athletes, courses }, cause });
  };
  const removed = inTransaction(db, async (tx) => {
    await lockOrganization(tx, organisationId);
    found(await findRow(tx, table, { organisationId, code, id }));
    if (moveTo !== undefined) {
      const to = moveTo === "none" ? null : moveTo;
      if (to !== null) found(to === id ? undefined : await findRow(tx, table, { organisationId, code, id: to }));
      await moveMemberships(tx, organisationId, { code, from: id, to });
      if (code === "levels") await moveCourses(tx, organisationId, { from: id, to });
    }
    await deleteRow(tx, table, { organisationId, code, id });
    await placeRows(tx, table, organisationId, await orderOf(tx, organisationId, code));
  });
  return refusing(removed, {
    memberships_level: inUse,
    membership_groups_of: inUse,
    training_courses_of_level: inUse,
  });
}

/** @throws Refusal 409 `order.stale` unless all are named, once */
export function reorderValues(db: Database, organisationId: string, { params, body }: Input<"reorder">): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockOrganization(tx, organisationId);
    requireWhole(await orderOf(tx, organisationId, params.code), body.positions);
    await placeRows(tx, table, organisationId, body.positions);
  });
}
