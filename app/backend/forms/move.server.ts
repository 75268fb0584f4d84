import { z } from "zod";
import type { Operation } from "#contracts/operation.ts";
import { Id } from "#contracts/scalars.ts";
import { AppError, notFound } from "../errors.server.ts";
import type { RouteArgs } from "../services.server.ts";
import type { AccountCaller } from "../session/guards.server.ts";
import { accept, type SubmitOptions, write } from "./submit.server.ts";

/** `to` is a direction, or the id of the row whose place it takes. */
const moveForm = z.object({ id: Id, to: z.union([z.enum(["up", "down"]), Id]) });

/**
 * The action of a list whose rows are moved by `MoveButtons`. `rows` are all rows in their order; `act` says how a row
 * is written that comes to stand at the place `order`, from 0; `ids` are those of all rows in their new order. Throws
 * AppError 404 for a row that is not there; a place of a row that has gone meanwhile is refused as `order.stale`.
 */
export function submitMove<Row extends { readonly id: string }, O extends Operation, S extends z.ZodType>(
  args: RouteArgs,
  caller: AccountCaller,
  rows: readonly Row[],
  act: (row: Row, order: number, ids: string[]) => SubmitOptions<O, S, object>,
) {
  return accept(args, { form: moveForm }, ({ id, to }) => {
    const at = rows.findIndex((one) => one.id === id);
    const row = rows[at];
    if (!row) throw notFound();
    const wanted = to === "up" ? at - 1 : to === "down" ? at + 1 : rows.findIndex((one) => one.id === to);
    if (wanted < 0 && to !== "up") throw new AppError("order.stale", { status: 409 });
    const order = Math.min(Math.max(wanted, 0), rows.length - 1);
    const changes = { order: { before: at + 1, after: order + 1 } };
    const ids = rows.flatMap((one) => (one === row ? [] : [one.id])).toSpliced(order, 0, row.id);
    return write(args, caller, { changes, ...act(row, order, ids) }, undefined as z.output<S>);
  });
}
