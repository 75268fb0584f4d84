import type { z } from "zod";
import { AthleteFields } from "#contracts/academy/athletes.ts";
import { NewGuardian, Relation } from "#contracts/academy/guardians.ts";
import type { ImportField, Role, Shape } from "./fields.ts";

/** What columns with a person's own things are called. */
export const personSynonyms = {
  lastName: ["cognome", "cognomi", "cogn", "surname", "last name", "family name", "apellidos", "apellido"],
  firstName: ["nome", "nomi", "first name", "given name", "forename", "nombre", "name"],
  fullName: [
    ...["cognome e nome", "cognome nome", "nome e cognome", "nome cognome", "nominativo", "nome completo"],
    ...["full name", "name and surname", "surname and name", "last name first name", "first name last name"],
    ...["apellidos y nombre", "nombre y apellidos", "nombre completo", "nombre y apellido"],
  ],
  gender: ["sesso", "genere", "m f", "sex", "gender", "sexo", "genero"],
  birthDate: [
    ...["data di nascita", "nato il", "nata il", "nato a il", "data nasc", "d nascita", "dt nascita", "nascita", "ddn"],
    ...["birth date", "date of birth", "dob", "birthday", "born", "born on"],
    ...["fecha de nacimiento", "fecha nac", "f nacimiento", "nacimiento", "nacido el", "compleanno", "dn"],
  ],
  birthPlace: [
    ...[
      "luogo di nascita",
      "comune di nascita",
      "citta di nascita",
      "nato a",
      "nata a",
      "luogo nasc",
      "comune nasc",
      "com nasc",
    ],
    ...["place of birth", "birth place", "born in", "lugar de nacimiento", "nacido en"],
  ],
  taxIDCode: [
    ...["codice fiscale", "cod fiscale", "cod fisc", "codice fisc", "c fiscale", "c f", "cf"],
    ...["tax code", "tax id", "tax id code", "fiscal code", "codigo fiscal", "nif", "dni", "nie"],
  ],
  nickname: ["soprannome", "nickname", "apodo", "alias"],
  email: [
    ...["email", "e mail", "mail", "indirizzo email", "indirizzo mail", "posta elettronica", "email address"],
    ...["indirizzo di posta elettronica", "correo electronico", "correo"],
  ],
  phoneNumber: [
    ...["cellulare", "telefono cellulare", "cell", "tel cell", "telefono mobile", "numero di cellulare", "n cellulare"],
    ...["mobile", "mobile phone", "mobile number", "cell phone", "movil", "telefono movil", "whatsapp"],
    ...["telefono", "tel", "numero di telefono", "n telefono", "num telefono", "recapito telefonico", "recapito"],
    ...["phone", "phone number", "telephone", "telefono 1", "tel 1", "numero de telefono", "numero telefonico"],
    ...["tel casa", "telefono casa", "telefono fisso", "home phone", "fijo"],
  ],
  address: [
    ...["indirizzo", "indirizzo di residenza", "via", "residenza", "indirizzo residenza", "domicilio"],
    ...["address", "street", "address line 1", "direccion", "calle"],
  ],
  zipCode: ["cap", "cap residenza", "zip", "zip code", "postcode", "postal code", "codigo postal", "cp"],
  city: [
    ...["citta", "comune", "comune di residenza", "citta di residenza", "localita", "paese"],
    ...["city", "town", "ciudad", "poblacion", "localidad", "municipio"],
  ],
  province: ["provincia", "prov", "pr", "provincia di residenza", "prov residenza", "province", "county", "state"],
  notes: ["note", "nota", "annotazioni", "osservazioni", "notes", "remarks", "comments", "notas", "observaciones"],
} as const satisfies Record<string, readonly string[]>;

type Part = keyof typeof personSynonyms;

/** Of what shape a person's things are; texts, where it is not said. */
const shapes: Partial<Record<Part, Shape>> = {
  lastName: "name",
  firstName: "name",
  fullName: "fullName",
  gender: "gender",
  birthDate: "birthDate",
  taxIDCode: "taxCode",
  email: "email",
  phoneNumber: "phone",
  notes: "notes",
};

/** A person's field as `prefix.part`. @param schema the contract's shape of it */
export const personField = (prefix: string, part: Part, schema: z.ZodType, role?: Role): ImportField => ({
  key: `${prefix}.${part}`,
  shape: shapes[part] ?? "text",
  schema,
  synonyms: personSynonyms[part],
  ...(role ? { role } : {}),
});

const athleteParts = [
  ...([
    "lastName",
    "firstName",
    "gender",
    "birthDate",
    "birthPlace",
    "taxIDCode",
    "nickname",
    "email",
    "phoneNumber",
  ] as const),
  ...(["address", "zipCode", "city", "province", "notes"] as const),
];

/** All that is kept of an athlete, and both names in one cell. */
export const athleteFields: readonly ImportField[] = [
  personField("athlete", "fullName", AthleteFields.shape.lastName),
  ...athleteParts.map((part) => personField("athlete", part, AthleteFields.shape[part])),
];

/** Fields by which an athlete is found whom the club has. */
export const knownAthleteFields: readonly ImportField[] = athleteFields.filter(({ key }) =>
  ["fullName", "lastName", "firstName", "birthDate", "taxIDCode", "email", "phoneNumber"].includes(
    key.split(".")[1] ?? "",
  ),
);

const guardianParts = [
  "lastName",
  "firstName",
  "taxIDCode",
  "email",
  "phoneNumber",
  "address",
  "zipCode",
  "city",
] as const;

/** What is kept of a guardian, and what they are to the athlete. */
export const guardianFields = (role: Role): readonly ImportField[] => [
  personField(role, "fullName", NewGuardian.shape.lastName, role),
  ...guardianParts.map((part) => personField(role, part, NewGuardian.shape[part], role)),
  {
    key: `${role}.relation`,
    shape: "relation",
    schema: Relation,
    role,
    synonyms: [
      ...["parentela", "grado di parentela", "relazione", "rapporto", "relation", "relationship", "parentesco"],
      ...["qualifica", "vinculo"],
    ],
  },
];
