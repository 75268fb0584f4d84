import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { type PaymentMethod, paymentMethods, paymentMethodTypes } from "#contracts/account/payment-methods.ts";

/** All ways to be paid that the club has set up, with what decides Stripe's commission. */
export async function loadMethods({ call, organisationId }: StaffCaller) {
  const params = { id: organisationId };
  const [{ data }, { nonProfit, stripeFixedFee, defaultCurrency }] = await Promise.all([
    call(paymentMethods.list, { params }),
    call(organizations.show, { params }),
  ]);
  return { methods: data, stripe: { nonProfit, fixedFee: stripeFixedFee, currency: defaultCurrency } };
}

/** One type of payment, with what the club has set up of it. Throws AppError 404 for what is no type. */
export async function loadMethod(staff: StaffCaller, wanted: string) {
  const type = paymentMethodTypes.find((one) => one === wanted);
  if (!type) throw notFound();
  const { methods, stripe } = await loadMethods(staff);
  const method: PaymentMethod | undefined = methods.find((one) => one.type === type);
  return { type, method, stripe };
}
