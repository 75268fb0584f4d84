import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import {
  type PaymentMethod,
  type PaymentMethodBody,
  paymentMethods,
  paymentMethodTypes,
} from "#contracts/account/payment-methods.ts";
import { implement } from "#upstream/core/implement.ts";
import { found, Refusal, refuseField, requireVersion } from "#upstream/core/refusal.ts";
import { deleteRow, findRow, insertRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { ownId } from "../organizations/handlers.ts";
import { lockOrganization } from "../organizations/store.ts";
import { sealedSecret } from "./secrets.ts";
import { paymentMethods as table } from "./table.ts";

type Row = typeof table.$inferSelect;

/** A payment method without its secret, whatever its form. */
function toPaymentMethod(row: Row): PaymentMethod {
  const { type, label, version } = row;
  const text = (value: string | null) => value ?? "";
  switch (type) {
    case "cash":
      return { type, label, version };
    case "bankWire":
      return { type, label, version, owner: text(row.owner), iban: text(row.iban) };
    case "redsys":
      return {
        type,
        label,
        version,
        merchantCode: text(row.merchantCode),
        terminalNumber: text(row.terminalNumber),
        secretKeySet: row.secretSealed !== null,
      };
    case "stripe":
      return { type, label, version, accountId: text(row.accountId) };
  }
}

/** The account number without blanks. @throws Refusal 422 when its country, length or check digits are wrong */
function plainIban(typed: string): string {
  const iban = electronicFormatIBAN(typed) ?? "";
  if (!isValidIBAN(iban)) throw refuseField("payment_method.iban", ["iban"]);
  return iban;
}

/** The columns that a body sets; a secret that was not sent stays. */
function columnsOf({ sealer }: Services, organisationId: string, body: PaymentMethodBody, stored: Row | undefined) {
  const { version: _, ...plain } = body;
  if (plain.type === "bankWire") return { ...plain, iban: plainIban(plain.iban) };
  if (plain.type !== "redsys") return plain;
  const { secretKey, ...columns } = plain;
  if (secretKey === undefined && !stored) throw refuseField("payment_method.secret_required", ["secretKey"]);
  if (secretKey === undefined) return columns;
  if (sealer.keyId === undefined) throw refuseField("payment_method.no_key", ["secretKey"]);
  return { ...columns, ...sealedSecret(sealer, { organisationId, type: "redsys" }, secretKey) };
}

export const paymentMethodImplementations = implement(paymentMethods, {
  async list({ params }, { services, caller }) {
    const rows = await services.db
      .select()
      .from(table)
      .where(rowsOf(table, { organisationId: ownId(caller, params.id) }));
    const place = ({ type }: Row) => paymentMethodTypes.indexOf(type);
    return { data: rows.toSorted((a, b) => place(a) - place(b)).map(toPaymentMethod) };
  },

  async save({ params: { id, type }, body }, { services, caller }) {
    const organisationId = ownId(caller, id);
    if (body.type !== type) throw refuseField("payment_method.other_type", ["type"]);
    return services.db.transaction(async (tx) => {
      // why: two who set up the same one at once must not both find none.
      found(await lockOrganization(tx, organisationId));
      const stored = await findRow(tx, table, { organisationId, type });
      if (stored) requireVersion(stored, body.version, "payment_method.stale");
      else if (body.version !== undefined) throw new Refusal(409, "payment_method.stale");
      const values = { ...columnsOf(services, organisationId, body, stored), updatedAt: services.now() };
      const row = stored
        ? await updateRow(tx, table, { organisationId, type }, values)
        : await insertRow(tx, table, { ...values, organisationId });
      return toPaymentMethod(row);
    });
  },

  async remove({ params: { id, type } }, { services, caller }) {
    await deleteRow(services.db, table, { organisationId: ownId(caller, id), type });
  },
});
