/** Stripe's share of a payment in hundredths of a percent, section 9 of the specification. */
const stripeShare = { usual: 150, nonProfit: 120 };
/** Hundredths of a percent in a whole. */
const whole = 10_000;

/** How a club pays Stripe. `fixedFee`: what each payment costs besides, in minor units. */
export interface StripeTerms {
  readonly nonProfit: boolean;
  readonly fixedFee: number;
}

const shareOf = ({ nonProfit }: StripeTerms) => (nonProfit ? stripeShare.nonProfit : stripeShare.usual);

/** The share in percent: `1.5`, or `1.2` for a club without profit. */
export const stripePercent = (terms: StripeTerms): number => shareOf(terms) / 100;

/** What Stripe keeps of a payment, in minor units, rounded half up: 150 of 100.00. */
export const stripeCommission = (gross: number, terms: StripeTerms): number =>
  Math.floor((gross * shareOf(terms) + whole / 2) / whole) + terms.fixedFee;
