import { z } from "zod";
import { PaymentMethod as PaymentMethodType } from "../money/debits.ts";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, line, seenVersion } from "../scalars.ts";

/** Ways in which a club is paid, section 3 of the product's specification. A club has one of each at most. */
export const paymentMethodTypes = ["cash", "bankWire", "redsys", "stripe"] as const satisfies PaymentMethodType[];
export type { PaymentMethodType };

const label = line(60);
const shown = { label: z.string(), version: z.number().int() };

/** A way to pay, as its organisation may see it: of a secret only whether there is one. */
export const PaymentMethod = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("cash"), ...shown }),
    z.object({ type: z.literal("bankWire"), ...shown, owner: z.string(), iban: z.string() }),
    z.object({
      type: z.literal("redsys"),
      ...shown,
      merchantCode: z.string(),
      terminalNumber: z.string(),
      secretKeySet: z.boolean(),
    }),
    z.object({ type: z.literal("stripe"), ...shown, accountId: z.string() }),
  ])
  .meta({ id: "OrganizationPaymentMethod" });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** What staff save. `secretKey` is written only: without one, the stored one stays. */
export const PaymentMethodBody = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("cash"), label, ...seenVersion }),
    z.object({ type: z.literal("bankWire"), label, owner: line(70), iban: line(50), ...seenVersion }),
    z.object({
      type: z.literal("redsys"),
      label,
      merchantCode: z
        .string()
        .trim()
        .regex(/^\d{1,9}$/u, "payment_method.merchant_code"),
      terminalNumber: z
        .string()
        .trim()
        .regex(/^\d{1,3}$/u, "payment_method.terminal"),
      secretKey: line(100).optional(),
      ...seenVersion,
    }),
    z.object({
      type: z.literal("stripe"),
      label,
      accountId: z
        .string()
        .trim()
        .regex(/^acct_[A-Za-z0-9]{8,50}$/u, "payment_method.account"),
      ...seenVersion,
    }),
  ])
  .meta({ id: "OrganizationPaymentMethodBody" });
export type PaymentMethodBody = z.output<typeof PaymentMethodBody>;

export const paymentMethods = staffResource(
  {
    name: "paymentMethods",
    path: "/organizations/:id/paymentMethods",
    roles: ["manager", "boardMember"],
    params: { id: Id, type: PaymentMethodType },
  },
  {
    list: { call: "GET", summary: "Ways in which the organisation is paid", response: listOf(PaymentMethod) },
    save: {
      call: "PUT /:type",
      summary: "Set up a way to be paid, or change it; its secret is never answered",
      // A key's answer would be stored beside a body that holds the secret.
      keyless: true,
      body: PaymentMethodBody,
      response: PaymentMethod,
      errors: [
        "payment_method.other_type", // 422: body and address name two
        "payment_method.iban", // 422
        "payment_method.secret_required", // 422: none is stored yet
        "payment_method.no_key", // 422: this server was given no key with which to keep secrets
        "payment_method.stale", // 409: changed meanwhile
      ],
    },
    remove: {
      call: "DELETE /:type",
      summary: "Remove a way to be paid, with its secret",
      keyless: true,
    },
  },
);
