import { pngForm } from "#tests/api/support/images.ts";
import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, key, several, untried, words } from "../bad-input/kinds.ts";

const list = "/my-organization/memberships";
const member = `${list}/:membershipId`;
const place = { levelId: choice("optional"), groupIds: several(), siteIds: several() };

/** An accepted member, and one whose membership is revoked: their pages have the steps that a request does not have. */
export const sample: Sample = {
  async make(visitor) {
    const firstOf = async (status: string) => {
      const page = await visitor.get(`${list}?status=${status}`);
      const links = [...page.document.querySelectorAll("tbody a")].map((link) => link.getAttribute("href") ?? "");
      return links.find((link) => /memberships\/[\da-f-]{36}$/u.test(link)) ?? "";
    };
    const gone = await firstOf("accepted");
    await visitor.submit(await visitor.get(`${gone}/revocation`), { reason: "Di prova" }, { button: "Revoca" });
    const accepted = await firstOf("accepted");
    // The walk sees the first page of an athlete that it comes to: this one's has a photo to remove.
    const personal = (await visitor.get(accepted)).document.querySelector("a.personal")?.getAttribute("href") ?? "";
    await visitor.ask(personal.replace(/edit$/u, "photo"), { method: "POST", body: pngForm() });
    return [
      "/my-organization",
      // As the menu opens it: figures of the analytics lead to it, too, with filters of their own.
      list,
      `${list}/changes`,
      `${accepted}/edit`,
      `${accepted}/revocation`,
      `${accepted}/postponement`,
      `${gone}/reactivation`,
    ];
  },
  forms: () => ({
    [`${member}/edit post membership`]: [
      { fields: { ...place, notes: words(2000), version: carried }, good: () => ({ notes: "Di prova" }) },
    ],
    [`${list} post selection`]: [{ fields: { id: untried, returnTo: untried, act: untried, "button lead": untried } }],
    [`${list}/new post new-membership`]: [{ fields: { athleteId: key, status: choice("needed"), consents: untried } }],
    "/my-organization/registration post selection": [
      { fields: { all: untried, id: untried, returnTo: untried, status: untried, "button act": untried } },
    ],
    // why untried: each step is taken for good, once; `memberships.test.ts` tries them.
    [`${member}/acceptance post accept`]: [
      {
        fields: {
          levelId: untried,
          groupIds: untried,
          siteIds: untried,
          approve: untried,
          proceedWithoutGuardian: untried,
          version: untried,
        },
      },
    ],
    [`${member}/rejection post reject`]: [
      { fields: { reason: untried, notify: untried, writeOff: untried, version: untried } },
    ],
    [`${member}/revocation post revoke`]: [
      { fields: { reason: untried, notify: untried, writeOff: untried, version: untried } },
    ],
    [`${member}/postponement post postpone`]: [{ fields: { version: untried } }],
    [`${member}/reactivation post reactivate`]: [{ fields: { version: untried } }],
  }),
};
