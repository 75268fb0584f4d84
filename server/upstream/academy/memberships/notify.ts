import { and, eq, inArray } from "drizzle-orm";
import type { MembershipStatus } from "#contracts/academy/states.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { insertMessages } from "../messages/insert.ts";
import type { Recipient } from "../messages/recipients.ts";
import type { Club } from "./club.ts";
import { memberships } from "./table.ts";

interface Words {
  readonly hello: (name: string) => string;
  readonly subject: string;
  /** Whose membership it is; a mail to the athlete has said so in its greeting. */
  readonly of: (name: string) => string;
  readonly became: Readonly<Record<MembershipStatus, (whose: string) => string>>;
  readonly says: string;
}

const words: Readonly<Record<Language, Words>> = {
  it: {
    hello: (name) => `Ciao ${name},`,
    subject: "Iscrizione",
    of: (name) => ` di ${name}`,
    became: {
      pending: (whose) => `l'iscrizione${whose} è di nuovo in attesa di risposta.`,
      accepted: (whose) => `l'iscrizione${whose} è stata accettata.`,
      rejected: (whose) => `la richiesta d'iscrizione${whose} non è stata accettata.`,
      canceled: (whose) => `l'iscrizione${whose} è stata revocata.`,
    },
    says: "La segreteria scrive:",
  },
  en: {
    hello: (name) => `Hello ${name},`,
    subject: "Membership",
    of: (name) => ` of ${name}`,
    became: {
      pending: (whose) => `the membership${whose} awaits an answer again.`,
      accepted: (whose) => `the membership${whose} has been accepted.`,
      rejected: (whose) => `the membership request${whose} has not been accepted.`,
      canceled: (whose) => `the membership${whose} has been revoked.`,
    },
    says: "The club's office writes:",
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    subject: "Inscripción",
    of: (name) => ` de ${name}`,
    became: {
      pending: (whose) => `La inscripción${whose} vuelve a estar pendiente de respuesta.`,
      accepted: (whose) => `La inscripción${whose} ha sido aceptada.`,
      rejected: (whose) => `La solicitud de inscripción${whose} no ha sido aceptada.`,
      canceled: (whose) => `La inscripción${whose} ha sido revocada.`,
    },
    says: "La secretaría escribe:",
  },
};

/** What became of a membership, as a change asks for it. */
interface NotifiedStep {
  readonly status?: MembershipStatus | undefined;
  readonly reason?: string | null | undefined;
  readonly notify: boolean;
}

function letter(language: Language, status: MembershipStatus, reason: string | null, to: Recipient) {
  const { hello, subject, of, became, says } = words[language];
  const parts = [
    hello(to.firstName),
    became[status](to.guardianId === null ? "" : of(to.athleteName)),
    ...(reason === null ? [] : [`${says}\n${reason}`]),
  ];
  return { subject: `${subject}${of(to.athleteName)}`, body: parts.join("\n\n") };
}

/**
 * Writes to the athletes of memberships that have just changed their status, or to the guardians of minors, when the
 * change asks for it. Each change is told once: the version that it led to is part of the message's key.
 */
export async function notifyOfStep(
  tx: Queryable,
  services: Services,
  { club, staffMemberId }: { readonly club: Club; readonly staffMemberId: string },
  ids: readonly string[],
  { status, reason = null, notify }: NotifiedStep,
): Promise<void> {
  if (!notify || status === undefined || ids.length === 0) return;
  const { organisationId, today, language } = club;
  const changed = await tx
    .select({ id: memberships.id, athleteId: memberships.athleteId, version: memberships.version })
    .from(memberships)
    .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.id, [...ids])));
  const drafts = changed.map(({ id, athleteId, version }) => ({
    athleteId,
    kind: "membership.decision",
    key: `membership:${id}:${version}`,
    letter: (to: Recipient) => letter(language, status, reason, to),
  }));
  await insertMessages(tx, services, { organisationId, today, staffMemberId }, drafts);
}
