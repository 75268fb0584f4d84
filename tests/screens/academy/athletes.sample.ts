import { pngForm } from "#tests/api/support/images.ts";
import type { Sample } from "#tests/support/samples.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { alone, carried, choice, date, email, key, picture, several, untried, words } from "../bad-input/kinds.ts";

const member = "/my-organization/memberships/:membershipId";
const athletes = "/my-organization/athletes";

const contacts = {
  taxIDCode: alone(words(32)),
  phoneNumber: words(32),
  address: words(200),
  zipCode: words(12),
  city: words(120),
  province: words(60),
};
const athlete = {
  firstName: words(80, "needed"),
  lastName: words(80, "needed"),
  gender: choice("needed"),
  birthDate: date("optional"),
  birthPlace: words(120),
  nickname: words(60),
  email: untried,
  ...contacts,
  taxIDCode: untried,
  website: untried,
  tankTop: untried,
  top: untried,
  shorts: untried,
  notes: words(2000),
};
const guardian = {
  firstName: words(80, "needed"),
  lastName: words(80, "needed"),
  relation: choice("needed"),
  isPayer: untried,
  receivesMail: untried,
  email: alone(email),
  ...contacts,
  taxIDCode: untried,
};
// why: each one that is taken is one more, and an athlete has ten at most; changing one tries them.
const elsewhere = { phoneNumber: untried, address: untried, zipCode: untried, city: untried, province: untried };
const goodGuardian = (turn: number) => ({
  firstName: "Anna",
  lastName: `Tutrice ${turn}`,
  relation: "mother",
  // Of her own: who has one that somebody has is asked about.
  email: `anna.${crypto.randomUUID()}@famiglia.example`,
});
const paper = { file: untried, issuedOn: date("optional"), expiresOn: date(), notes: words(1000) };
const goodPaper = { expiresOn: "2060-01-01", issuedOn: "2020-01-01", notes: "Originale in segreteria" };

/** Another child of the same name and birth date. Answers the athlete's id. */
async function twinOf(visitor: Visitor, name: string, birthDate: string): Promise<string> {
  const typed = { firstName: "Bimba", lastName: `Prova ${name}`, birthDate, email: "bimba@famiglia.example" };
  const asked = await visitor.submit(await visitor.get(`${athletes}/new`), typed);
  const added = await visitor.submit(asked, { proceedDuplicate: "on" });
  const link = added.document.querySelector("a.personal")?.getAttribute("href") ?? "";
  return link.split("/").at(-2) ?? "";
}

/** A child with a photo, a guardian and a paper. */
export const sample: Sample = {
  async make(visitor) {
    const born = `${new Date().getUTCFullYear() - 8}-03-04`;
    const name = crypto.randomUUID().slice(0, 8);
    const added = await visitor.submit(await visitor.get(`${athletes}/new`), {
      firstName: "Bimba",
      lastName: `Prova ${name}`,
      birthDate: born,
    });
    const [, membership = ""] = /memberships\/([\da-f-]{36})/u.exec(added.path) ?? [];
    const own = `/my-organization/memberships/${membership}`;
    await visitor.submit(await visitor.get(`${own}/family/new`), goodGuardian(0));
    await visitor.submit(await visitor.get(`${own}/documents/new`), goodPaper);
    const link = added.document.querySelector("a.personal")?.getAttribute("href") ?? "";
    const photo = link.replace(/edit$/u, "photo");
    const uploaded = await visitor.ask(photo, { method: "POST", body: pngForm() });
    if (uploaded.location !== link) throw new Error(`the photo was answered with ${uploaded.status}`);
    return [
      `${own}/family`,
      `${own}/family/known?search=`,
      `${own}/documents`,
      `/my-organization/messages/new?id=${membership}`,
      `${athletes}/duplicates`,
      link.replace(/edit$/u, "merge"),
      `${link.replace(/edit$/u, "merge")}?into=${await twinOf(visitor, name, born)}`,
    ];
  },
  forms: () => ({
    [`${athletes}/new post athlete`]: [
      {
        fields: { ...athlete, status: alone(choice("usual")), consents: untried },
        good: (turn) => ({ firstName: "Ada", lastName: `Nuova ${turn}`, gender: "female", status: "accepted" }),
      },
    ],
    [`${athletes}/:athleteId/edit post athlete`]: [
      {
        fields: { ...athlete, version: carried },
        // With an address: she is written to below, of age or not.
        good: (turn) => ({
          firstName: "Ada",
          lastName: `Cambiata ${turn}`,
          gender: "female",
          email: `ada.${turn}@famiglia.example`,
          // Whoever has one is asked whether it is somebody else's.
          taxIDCode: "",
        }),
      },
    ],
    // It only leads on to the question; `people.test.ts` merges.
    [`${athletes}/:athleteId/merge post merge`]: [{ fields: { email: untried, photo: untried, intoAthleteId: key } }],
    [`${athletes}/:athleteId/photo post athlete-photo`]: [{ fields: { image: picture } }],
    [`${athletes}/:athleteId/photo post remove-photo`]: [],
    [`${member}/family/new post guardian`]: [{ fields: { ...guardian, ...elsewhere }, good: goodGuardian }],
    [`${member}/family/:guardianId/edit post guardian`]: [
      { fields: { ...guardian, version: carried }, good: goodGuardian },
    ],
    [`${member}/family/:guardianId/delete post remove-guardian`]: [],
    [`${member}/family/known post known-guardian`]: [
      {
        fields: { guardianId: key, relation: choice("needed"), isPayer: untried, receivesMail: untried },
      },
    ],
    [`${member}/documents/new post document`]: [
      {
        fields: { ...paper, type: alone(choice("needed")) },
        good: () => ({ ...goodPaper, type: "medicalCertificate" }),
      },
    ],
    [`${member}/documents/:documentId/edit post document`]: [
      { fields: { ...paper, version: carried }, good: () => goodPaper },
    ],
    [`${member}/documents/:documentId/delete post remove-document`]: [],
    [`${member}/documents/:documentId/report post report`]: [
      // why untried: a paper is reported once a day; `people.test.ts` tries it.
      { fields: { reason: untried, message: untried } },
    ],
    "/my-organization/messages/new post message": [
      {
        fields: { subject: words(120, "needed"), message: words(4000, "needed") },
        good: (turn) => ({ subject: `Prova ${turn}`, message: "Solo una prova." }),
      },
    ],
    "/my-organization/documents post selection": [
      { fields: { all: carried, id: key, returnTo: carried, "button only": key } },
    ],
    "/settings/required-documents post required-documents": [
      { fields: { requiredDocuments: several(), version: carried }, good: () => ({ requiredDocuments: "id" }) },
    ],
  }),
};
