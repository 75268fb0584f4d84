import { createContext } from "react-router";
import type { AuditAction, AuditTarget, TargetType } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { Picture } from "#contracts/account/gallery.ts";
import { maxFileBytes, maxImageBytes, maxImageMegapixels } from "#contracts/account/media.ts";
import type { eventGallery } from "#contracts/events/gallery.ts";
import type { gallery } from "#contracts/facilities/gallery.ts";
import { notFound } from "../errors.server.ts";
import type { RouteArgs } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

/** The record whose gallery a page is about: a location, or a tournament. */
export interface GalleryOwner {
  readonly staff: StaffCaller;
  /** The calls of its gallery, and what of their paths names the record. */
  readonly calls: typeof gallery | typeof eventGallery;
  readonly params: { readonly locationId: string } | { readonly eventId: string };
  /** Its pictures in their order. */
  readonly pictures: readonly Picture[];
  /** How many pictures it has at most. */
  readonly max: number;
  /** What the pages of the gallery show of the record. */
  readonly shown: ShownGallery;
  readonly log: GalleryLog;
}

export interface ShownGallery {
  /** The page of the gallery. */
  readonly path: string;
  /** The record's name: it is the heading of all of its pages. */
  readonly record: string;
  /** The way to the record: labels are keys of texts, or names. */
  readonly crumbs: readonly { readonly label: string; readonly to?: string }[];
  /** Where the record's area serves pictures. */
  readonly media: string;
  /** The event that the page follows live, where it is an event's. */
  readonly eventId?: string;
}

/** How the log names what is done to a gallery. */
interface GalleryLog {
  /** The record. */
  readonly owner: AuditTarget;
  /** The log's word for its pictures, and one of them as a target. */
  readonly word: Extract<AuditAction, `${string}picture.describe`> extends `${infer Word}.describe` ? Word : never;
  readonly target: Extract<TargetType, "picture" | "eventPicture">;
  /** Whose picture it was that went. */
  readonly whose: Changes;
}

type Finder = () => Promise<GalleryOwner>;

const ownerContext = createContext<Finder>();

interface OwnerArgs extends RouteArgs {
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * The middleware of the layout that stands above the galleries of a kind of records: their pages find the record by it.
 * Each call reads the record and its pictures anew: after a refusal, the page shows what changed meanwhile.
 * @param find throws AppError 404 for a record that is unknown, or another club's
 */
export const galleryOf =
  (find: (args: OwnerArgs) => Promise<GalleryOwner>) =>
  (args: OwnerArgs): void =>
    args.context.set(ownerContext, () => find(args));

/** The record of a page of a gallery, as its layout finds it. */
export const requireGallery = ({ context }: RouteArgs): Promise<GalleryOwner> => context.get(ownerContext)();

/**
 * The record and one of its pictures with its place in the order, from 1. Throws AppError 404 when the gallery has no
 * such picture.
 */
export async function requirePicture(args: RouteArgs & { readonly params: { readonly mediaId: string } }) {
  const owner = await requireGallery(args);
  const at = owner.pictures.findIndex(({ mediaId }) => mediaId === args.params.mediaId);
  const picture = owner.pictures[at];
  if (!picture) throw notFound();
  return {
    owner,
    shown: { owner: owner.shown, picture, place: at + 1, count: owner.pictures.length },
    params: { ...owner.params, mediaId: picture.mediaId },
    target: { type: owner.log.target, id: picture.mediaId, label: picture.fileName },
  };
}

/** What uploads into it are held to. */
export const uploadLimitsOf = ({ pictures, max }: GalleryOwner) => ({
  maxFileBytes,
  maxImageBytes,
  maxImageMegapixels,
  room: max - pictures.length,
});
