import { pngForm } from "#tests/api/support/images.ts";
import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, key, money, own, picture, untried, words, zone } from "../bad-input/kinds.ts";

/** A logo, which the demo's clubs have not; and the forms of the account. */
export const sample: Sample = {
  async make(visitor) {
    const page = await visitor.ask("/account/profile/logo", { method: "POST", body: pngForm() });
    if (page.location !== "/account/profile") throw new Error(`the logo was answered with ${page.status}`);
    return "/account/profile";
  },
  forms: () => ({
    "/account/profile post organisation": [
      {
        fields: {
          name: words(120, "needed"),
          description: words(4000),
          promo: words(1000),
          headquartersAddress: words(300),
          email: untried,
          defaultSportId: own("sport", "optional"),
          vatNumber: words(32),
          // A check character decides, which texts of a walk do not have.
          taxCode: carried,
          nonProfit: carried,
          stripeFixedFee: money(),
          receiptFooter: words(500),
          refundGraceDays: count("needed", "366"),
          communicationLanguage: choice("needed"),
          timeZone: zone,
          defaultCurrency: choice("needed"),
          version: carried,
        },
        good: () => ({ name: "ASD Polisportiva Aurora", taxCode: "", defaultCurrency: "eur" }),
      },
    ],
    "/account/profile/logo post logo": [{ fields: { image: picture } }],
    "/account/profile/logo post remove-logo": [],
    "/account/payment-methods/:type post method": [
      {
        fields: { label: words(60, "needed"), type: key, version: carried },
        good: () => ({ label: "Contanti" }),
      },
    ],
    "/account/payment-methods/:type/delete post deletion": [],
    "/account/access/sign-out post sign-out": [],
    // The demo's clubs have closed the list: what is left is a button.
    "/first-steps post button isClosed": [{ fields: { "button isClosed": untried } }],
    "/first-steps post test-mail": [{ fields: { "button testMail": untried } }],
  }),
};
