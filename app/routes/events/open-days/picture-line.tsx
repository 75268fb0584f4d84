import { styled } from "#app/ui/styled.ts";
import type { MediaVariant } from "#contracts/account/media.ts";
import { pictureUrl } from "../pictures.ts";

const Image = styled("img")({
  display: "block",
  maxWidth: "min(100%, 480px)",
  height: "auto",
  maxHeight: 320,
  marginBottom: 8,
  borderRadius: 8,
});

/** The picture of an open day. Decorative: its name stands beside it. */
export const Picture = ({ image, variant }: { readonly image: string; readonly variant: MediaVariant }) => (
  <Image src={pictureUrl(image, variant)} alt="" />
);
