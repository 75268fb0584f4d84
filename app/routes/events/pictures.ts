import type { MediaVariant } from "#contracts/account/media.ts";

/** Where the area serves pictures, to its own staff. */
export const mediaPath = "/events/media";

/** The address of one picture. */
export const pictureUrl = (mediaId: string, variant: MediaVariant): string => `${mediaPath}/${mediaId}/${variant}`;
