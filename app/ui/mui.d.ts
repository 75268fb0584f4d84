import "@mui/material/styles";
import type { SoftTone, Tone } from "./palette.ts";

/** Colours of ours beside MUI's; `theme.vars` always exists because the theme is written as CSS variables. */
interface OwnPalette {
  /** Edge of inputs: 3:1 against the paper. */
  field: string;
  soft: Record<Tone, SoftTone>;
  shell: { bg: string; raised: string; text: string; muted: string; line: string; accent: string };
}

declare module "@mui/material/styles" {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette extends OwnPalette {}
  interface PaletteOptions extends Partial<OwnPalette> {}
}
