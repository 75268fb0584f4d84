import type { DeductionGap, ReceiptSnapshot } from "#contracts/money/receipts.ts";

/** The zones of clubs whose members pay their taxes in Italy: where a club is, only its zone says. */
const italianZones: readonly string[] = ["Europe/Rome"];

/** What a receipt is about, as far as the deduction asks. */
interface Deductible {
  readonly snapshot: ReceiptSnapshot;
  readonly currency: string;
  /** A membership or season is deducted; an hour on a court and a tournament are not. */
  readonly isSubscription: boolean;
  /** The club's IANA zone. */
  readonly timeZone: string;
}

/**
 * Whether the age that somebody reaches in a year is one of 5 to 18. The whole year counts if one day of it does
 * (Agenzia delle Entrate, circolare 7/E of 2021, on art. 15).
 */
const isOfAge = (birthDate: string, year: number): boolean => {
  const age = year - Number(birthDate.slice(0, 4));
  return age >= 5 && age <= 18;
};

/**
 * Why the parents of a child cannot deduct what a receipt is for; nothing where they can, or where nobody could.
 *
 * They deduct 19 % of up to 210 EUR a year and child of 5 to 18 for sport (art. 15, comma 1, lettera i-quinquies, TUIR,
 * D.P.R. 917/1986), if the paper names the club with its seat and tax code, the reason, the sport that is practised, the
 * amount, the child's data and the payer's tax code (D.M. 28 March 2007, art. 2), and the money moved traceably
 * (art. 1, comma 679, L. 160/2019).
 */
export function deductionGaps({ snapshot, currency, isSubscription, timeZone }: Deductible): DeductionGap[] {
  const { issuer, payer, athlete, sport, payments } = snapshot;
  const { birthDate = null } = athlete ?? {};
  const couldBe =
    isSubscription &&
    currency === "eur" &&
    italianZones.includes(timeZone) &&
    birthDate !== null &&
    payments.some(({ paidOn }) => isOfAge(birthDate, Number(paidOn.slice(0, 4))));
  if (!couldBe) return [];
  const gaps: Readonly<Record<DeductionGap, boolean>> = {
    sport: sport === "",
    payerTaxCode: payer.taxCode === "",
    cash: payments.some(({ isTraceable }) => !isTraceable),
    club: issuer.taxCode === "" || issuer.address === "",
  };
  return (Object.keys(gaps) as DeductionGap[]).filter((gap) => gaps[gap]);
}
