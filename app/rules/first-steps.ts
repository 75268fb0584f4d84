import type { FirstStep } from "#contracts/account/first-steps.ts";

/** A step as it is drawn: what draws it knows no contract. */
export type ShownFirstStep = FirstStep;

/** The page on which a club does each of its first steps, as far as it is the same for every club. */
const pages: Readonly<Record<Exclude<FirstStep["name"], "location">, string>> = {
  profile: "/account/profile",
  paymentMethods: "/account/payment-methods",
  reservation: "/locations/reservations/new",
  levels: "/my-organization/levels",
  sites: "/my-organization/sites/new",
  package: "/my-organization/subscription-templates/new",
  course: "/my-organization/courses",
  athletes: "/my-organization/imports/new?kind=athletes",
  documents: "/settings/required-documents",
  event: "/events/list",
  colleague: "/staff/new",
  mail: "/first-steps#mail",
};

const partPages = { fields: "fields/new", openingSlots: "opening-slots/new", priceLists: "price-lists/new" } as const;

/** Where a step is done next; of a place, where what it still lacks is added. */
export function firstStepPath({ name, missing }: Pick<FirstStep, "name" | "missing">): string {
  if (name !== "location") return pages[name];
  if (missing === null) return "/locations/list";
  if (missing.part === "location" || missing.locationId === null) return "/locations/new";
  return `/locations/${missing.locationId}/${partPages[missing.part as keyof typeof partPages]}`;
}

/** The place of a step on the page of all of them. */
export const firstStepAnchor = (name: FirstStep["name"]): string => `step-${name}`;

/** How many steps are done, of those that the club did not put aside. */
export function firstStepsDone(steps: readonly FirstStep[]): { readonly done: number; readonly all: number } {
  const shown = steps.filter(({ state }) => state !== "skipped");
  return { done: shown.filter(({ state }) => state === "done").length, all: shown.length };
}
