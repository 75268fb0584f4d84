import { styled } from "../styled.ts";

/** A card of a `CardGrid`: a picture in its `frame`, what is said of it, and `ways` to act on it. */
export const Card = styled("figure")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  margin: 0,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  overflow: "hidden",
  "& .frame": { position: "relative", display: "block" },
  "& .frame .chip": { position: "absolute", top: 8, insetInlineStart: 8 },
  "& img": { display: "block", width: "100%", height: "auto", aspectRatio: "3 / 2", objectFit: "cover" },
  "& figcaption": { flex: 1, display: "grid", gap: 4, alignContent: "start", padding: "8px 12px" },
  "& figcaption .chip": { justifySelf: "start" },
  "& .alt": { overflowWrap: "anywhere" },
  "& .file": {
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    font: theme.vars.font.caption,
    color: theme.vars.palette.text.secondary,
  },
  "& .ways": { display: "flex", flexWrap: "wrap", padding: "0 4px 8px" },
  "& .ways .button": { minWidth: 44, minHeight: 44, paddingInline: 8 },
  "& .ways > :last-child": { marginInlineStart: "auto" },
}));
