import { and, asc, eq, isNull } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { communications } from "#upstream/events/communications/table.ts";
import { events } from "#upstream/events/events/table.ts";
import { eventPictures } from "#upstream/events/gallery/table.ts";
import { eventSponsors, sponsors } from "#upstream/events/sponsors/table.ts";
import { type Club, idOf } from "../academy/club.ts";
import { insertMany } from "../bulk.ts";
import { courtImage, insertImages, renderDrawing } from "../pictures.ts";
import type { SportCode } from "../places.ts";
import { randomOf } from "../random.ts";
import { sponsorDrawing } from "./sponsor-drawings.ts";

/** The sponsors of the demo's clubs. The last one has neither logo nor link yet. */
const supporters = {
  aurora: [
    { name: "Ottica Belvedere", url: "https://ottica-belvedere.example/", textUrl: "Prenota il controllo della vista" },
    { name: "Autofficina Ferri", url: "https://officina-ferri.example/", textUrl: null },
    { name: "Forno Santa Lucia", url: null, textUrl: null },
  ],
  riviera: [
    { name: "Bagni Nettuno", url: "https://bagni-nettuno.example/", textUrl: "Ombrelloni per i giocatori" },
    { name: "Gelateria del Molo", url: null, textUrl: null },
  ],
} as const;

/** The sports of the clubs' tournaments, for their pictures. */
const played: Readonly<Record<Club["key"], readonly SportCode[]>> = {
  aurora: ["padel", "tennis"],
  riviera: ["beach_tennis", "beach_volley"],
};

const hour = 60 * 60 * 1000;

/** What is told about a tournament, and how many hours after its end; before it when negative. */
const told = [
  {
    title: "Presentarsi mezz'ora prima",
    content: "Il controllo delle squadre comincia mezz'ora prima. Portate un documento e una borraccia: l'acqua c'è.",
    after: -60,
  },
  {
    title: "Grazie a tutti",
    content: "Le foto sono in galleria. I premi non ritirati vi aspettano in segreteria fino a fine mese.",
    after: 20,
  },
] as const;

async function seedSponsors(tx: Queryable, { organisationId, key }: Club): Promise<string[]> {
  const rows = supporters[key].map((one) => ({ ...one, organisationId, id: idOf("sponsor", `${key}:${one.name}`) }));
  const logos = await Promise.all(
    rows.slice(0, -1).map(async ({ id, name }, at) => ({
      ...{ sponsorId: id, name },
      id: idOf("logo", id),
      image: await renderDrawing(sponsorDrawing(at + (key === "aurora" ? 0 : 2))),
    })),
  );
  await insertImages(tx, organisationId, logos);
  await insertMany(
    tx,
    sponsors,
    rows.map((row) => ({ ...row, logo: logos.find(({ sponsorId }) => sponsorId === row.id)?.id ?? null })),
  );
  return rows.map(({ id }) => id);
}

/** Adds the sponsors of a club, shown by its tournaments; their pictures; and what was told about those not drafts. */
export async function seedPublicContent(tx: Queryable, club: Club): Promise<void> {
  const { organisationId, key, now, staffMemberId } = club;
  const sponsorIds = await seedSponsors(tx, club);
  const some = await tx
    .select()
    .from(events)
    .where(and(eq(events.organisationId, organisationId), isNull(events.removedAt)))
    .orderBy(asc(events.startAt), asc(events.id));
  for (const { id: eventId, name, status, endAt } of some) {
    const random = randomOf(`around:${eventId}`);
    const of = { organisationId, eventId };
    const shown = sponsorIds.slice(0, random.int(1, sponsorIds.length));
    await insertMany(
      tx,
      eventSponsors,
      shown.map((sponsorId, position) => ({ ...of, sponsorId, position })),
    );
    const pictures = await Promise.all(
      played[key].map(async (sport, at) => ({
        ...{ id: random.uuid(), name: `${name} ${at + 1}` },
        image: await courtImage(sport, at > 0),
      })),
    );
    await insertImages(tx, organisationId, pictures);
    await insertMany(
      tx,
      eventPictures,
      // Nobody has described the last one yet.
      pictures.map(({ id: mediaId }, position) => ({
        ...{ ...of, mediaId, position },
        alt: position < pictures.length - 1 ? "Il campo centrale, visto dall'alto" : null,
      })),
    );
    if (status === "draft") continue;
    const letters = told.flatMap(({ after, ...one }) => {
      const createdAt = new Date(Math.min(endAt.getTime() + after * hour, now.getTime() - hour));
      const isOver = endAt.getTime() + after * hour < now.getTime();
      return after < 0 || isOver ? [{ ...one, ...of, createdAt, updatedAt: createdAt }] : [];
    });
    await insertMany(
      tx,
      communications,
      letters.map((one) => ({
        ...{ ...one, id: random.uuid(), visibility: "all" as const, createdBy: staffMemberId },
      })),
    );
  }
}
