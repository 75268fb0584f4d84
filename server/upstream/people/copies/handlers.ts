import { copies } from "#contracts/people/copies.ts";
import { answerPieces } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { copyArchive } from "./archive.ts";
import { countCopy } from "./collect.ts";
import { copiedPerson } from "./person.ts";

export const copyImplementations = implement(copies, {
  async show({ params: { kind, id } }, { services: { db }, caller: { organisationId } }) {
    const who = await copiedPerson(db, organisationId, kind, id);
    return { name: who.name, language: who.language, ...(await countCopy(db, who)) };
  },

  async download({ params: { kind, id } }, { services, caller: { organisationId } }) {
    const who = await copiedPerson(services.db, organisationId, kind, id);
    return answerPieces("application/zip", await copyArchive(services, who));
  },
});
