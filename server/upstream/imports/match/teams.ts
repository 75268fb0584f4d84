import { PlayerInput } from "#contracts/events/players.ts";
import { line, PositiveCents } from "#contracts/scalars.ts";
import { maxName } from "#contracts/sizes.ts";
import type { ImportKind } from "./fields.ts";
import { personSynonyms } from "./person-fields.ts";

const player = PlayerInput.shape;

/** Teams of a tournament, as they are entered. */
export const teams: ImportKind = {
  name: "teams",
  module: "tournaments",
  required: [[["team.players"], ["contact.fullName"]]],
  own: null,
  ownWords: ["referente", "contatto", "responsabile", "capitano", "contact", "captain", "contacto", "capitan"],
  fields: [
    {
      key: "team.name",
      shape: "text",
      schema: line(60),
      synonyms: [
        "squadra",
        "nome squadra",
        "coppia",
        "team",
        "team name",
        "pair",
        "equipo",
        "nombre del equipo",
        "pareja",
      ],
    },
    {
      key: "team.players",
      shape: "people",
      schema: player.lastName,
      isMany: true,
      synonyms: [
        ...["giocatori", "giocatore", "giocatrice", "atleti", "atleta", "componenti", "componente", "rosa"],
        ...["players", "player", "members", "member", "roster", "jugadores", "jugador", "jugadora", "integrantes"],
      ],
    },
    {
      key: "contact.fullName",
      shape: "fullName",
      schema: player.lastName,
      synonyms: [
        ...["referente", "capitano", "contatto", "responsabile", "contact", "captain", "capitan", "contacto"],
        ...personSynonyms.fullName,
      ],
    },
    { key: "contact.email", shape: "email", schema: player.email, synonyms: personSynonyms.email },
    { key: "contact.phoneNumber", shape: "phone", schema: player.phoneNumber, synonyms: personSynonyms.phoneNumber },
    {
      key: "team.level",
      shape: "text",
      schema: line(maxName),
      synonyms: ["livello", "categoria", "tabellone", "level", "category", "division", "nivel", "division torneo"],
    },
    {
      key: "team.paid",
      shape: "payment",
      schema: PositiveCents,
      synonyms: [
        ...["pagato", "quota pagata", "quota versata", "versato", "quota", "paid", "fee paid", "amount paid"],
        ...["pagado", "cuota pagada", "cuota"],
      ],
    },
  ],
};
