import { styled } from "#app/ui/styled.ts";
import { pictureUrl } from "../pictures.ts";

// why white: most logos are drawn for paper.
const Frame = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  width: 112,
  height: 64,
  padding: 6,
  verticalAlign: "middle",
  background: "#fff",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  // A card of three lines has no room for more.
  [theme.breakpoints.down("sm")]: { width: 84, height: 48 },
  "& img": { maxWidth: "100%", maxHeight: "100%", objectFit: "contain" },
}));

/** The logo of a sponsor. Decorative: its name stands beside it. */
export const Logo = ({ logo }: { readonly logo: string }) => (
  <Frame>
    <img src={pictureUrl(logo, "thumbnail")} alt="" loading="lazy" decoding="async" />
  </Frame>
);
