import { AthleteFields } from "#contracts/academy/athletes.ts";
import { LocalDate, line } from "#contracts/scalars.ts";
import { maxName } from "#contracts/sizes.ts";
import type { ImportKind } from "./fields.ts";
import { athleteFields, guardianFields } from "./person-fields.ts";

const sizes = AthleteFields.shape.clothingSizes.shape;

/** Athletes with their membership, papers, and up to two guardians. */
export const athletes: ImportKind = {
  name: "athletes",
  module: "academy",
  required: [[["athlete.lastName", "athlete.firstName"], ["athlete.fullName"]]],
  own: "athlete.fullName",
  ownWords: [
    ...["atleta", "socio", "socia", "iscritto", "iscritta", "tesserato", "tesserata", "allievo", "allieva", "alunno"],
    ...["giocatore", "giocatrice", "bambino", "bambina", "figlio", "figlia", "ragazzo", "ragazza", "minore"],
    ...["athlete", "member", "player", "child", "student", "pupil"],
    ...["deportista", "jugador", "jugadora", "alumno", "alumna", "nino", "nina", "hijo", "hija", "miembro"],
  ],
  fields: [
    ...athleteFields,
    {
      key: "athlete.clothingSizes.top",
      shape: "text",
      schema: sizes.top,
      synonyms: ["taglia", "taglia maglia", "taglia maglietta", "maglia", "t shirt size", "size", "talla", "camiseta"],
    },
    {
      key: "athlete.clothingSizes.shorts",
      shape: "text",
      schema: sizes.shorts,
      synonyms: ["taglia pantaloncini", "pantaloncini", "shorts", "shorts size", "talla pantalon"],
    },
    {
      key: "athlete.clothingSizes.tankTop",
      shape: "text",
      schema: sizes.tankTop,
      synonyms: ["taglia canotta", "canotta", "tank top", "talla camiseta sin mangas"],
    },
    { key: "membership.level", shape: "text", schema: line(maxName), synonyms: ["livello", "level", "nivel"] },
    {
      key: "membership.groups",
      shape: "list",
      schema: line(maxName),
      synonyms: [
        ...["gruppo", "gruppi", "categoria", "squadra", "corso", "group", "groups", "category", "team", "class"],
        ...["grupo", "grupos", "equipo", "curso"],
      ],
    },
    {
      key: "membership.sites",
      shape: "list",
      schema: line(maxName),
      synonyms: ["sede", "sedi", "palestra", "impianto", "sede di allenamento", "site", "venue", "gym", "gimnasio"],
    },
    {
      key: "document.cardNumber",
      shape: "text",
      schema: line(40),
      synonyms: [
        ...[
          "numero tessera",
          "tessera",
          "n tessera",
          "nr tessera",
          "num tessera",
          "tessera federale",
          "codice tessera",
        ],
        ...[
          "cod tessera",
          "matricola",
          "tesseramento",
          "card number",
          "licence",
          "licence number",
          "membership number",
        ],
        ...["licencia", "numero de licencia", "n licencia", "carnet"],
      ],
    },
    {
      key: "document.certificateExpiry",
      shape: "date",
      schema: LocalDate,
      synonyms: [
        ...["scadenza certificato medico", "scadenza certificato", "scad certificato", "scad cert medico", "scad cert"],
        ...[
          "scadenza visita medica",
          "scadenza visita",
          "scad visita",
          "certificato medico",
          "certificato",
          "cert med",
        ],
        ...["scad c m", "visita medica", "data scadenza certificato", "data scad cert", "scadenza"],
        ...["medical certificate", "certificate expiry", "medical expiry", "certificate expires"],
        ...["caducidad certificado", "caducidad certificado medico", "certificado medico", "vencimiento certificado"],
      ],
    },
    ...guardianFields("guardian1"),
    ...guardianFields("guardian2"),
  ],
};
