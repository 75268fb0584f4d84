/**
 * The colours of the product, light and dark: court green for what acts, clay for what stands out, cool greys around
 * them. Every pair that carries text is at least 4.5:1; `palette.test.ts` keeps it so.
 */

/** A quiet coloured surface: chips, banners. `text` is read on `bg`; `line` draws its edge. */
export interface SoftTone {
  readonly bg: string;
  readonly text: string;
  readonly line: string;
}

/** Tones of statuses. A tone never stands alone: an icon and a word go with it. */
export const tones = ["neutral", "info", "success", "warning", "error"] as const;
export type Tone = (typeof tones)[number];

/** The drawer and the brand: dark in both schemes. */
const shell = {
  bg: "#10312b",
  raised: "#1b463d",
  text: "#e3efeb",
  muted: "#a9c6bd",
  line: "#2a5349",
  accent: "#f0925f",
};

export const light = {
  primary: { main: "#0f6654", dark: "#0a4c3e", light: "#3d8a78", contrastText: "#ffffff" },
  secondary: { main: "#a8421a", dark: "#823112", light: "#c86a43", contrastText: "#ffffff" },
  error: { main: "#b3261e", dark: "#8c1d17", light: "#cf5b54", contrastText: "#ffffff" },
  warning: { main: "#8a5700", dark: "#6b4300", light: "#b07c24", contrastText: "#ffffff" },
  info: { main: "#1f5c99", dark: "#174774", light: "#4e83b8", contrastText: "#ffffff" },
  success: { main: "#2b6d30", dark: "#205224", light: "#548f58", contrastText: "#ffffff" },
  text: { primary: "#17231f", secondary: "#4d5d57", disabled: "#8a9792" },
  /** `raised` is what floats over the page: menus, suggestions, dialogs. */
  background: { default: "#f3f6f4", paper: "#ffffff", raised: "#ffffff" },
  /** How high something lies: a sheet on the page; a menu over it; a dialog that wants an answer. */
  elevation: {
    raised: "0 1px 2px rgb(16 42 36 / 6%), 0 1px 1px rgb(16 42 36 / 4%)",
    floating: "0 2px 6px rgb(16 42 36 / 8%), 0 12px 32px -4px rgb(16 42 36 / 20%)",
    modal: "0 8px 16px rgb(16 42 36 / 10%), 0 28px 64px -8px rgb(16 42 36 / 32%)",
  },
  divider: "#d8e0dc",
  field: "#7b8b85",
  soft: {
    neutral: { bg: "#e9eeeb", text: "#3c4a45", line: "#c3cec9" },
    info: { bg: "#e3eef8", text: "#174a7c", line: "#aecbe6" },
    success: { bg: "#e1f1e3", text: "#1f5a26", line: "#a9d2ae" },
    warning: { bg: "#fbefd5", text: "#6b4300", line: "#e2c68b" },
    error: { bg: "#fbe6e4", text: "#8c1d17", line: "#eeb4af" },
  } satisfies Record<Tone, SoftTone>,
  shell,
};

export const dark: typeof light = {
  primary: { main: "#6fcab3", dark: "#4dab94", light: "#97dcca", contrastText: "#07231d" },
  secondary: { main: "#f0925f", dark: "#cf7241", light: "#f5b08a", contrastText: "#2b1105" },
  error: { main: "#f28b82", dark: "#d3655c", light: "#f6aea8", contrastText: "#2d0704" },
  warning: { main: "#e3b253", dark: "#c1913a", light: "#edca86", contrastText: "#291b00" },
  info: { main: "#8ab8e6", dark: "#6497c9", light: "#aecff0", contrastText: "#071d33" },
  success: { main: "#86c98b", dark: "#64a96a", light: "#aadcae", contrastText: "#06220a" },
  text: { primary: "#e6edea", secondary: "#aab8b2", disabled: "#7a8782" },
  background: { default: "#0f1715", paper: "#17211f", raised: "#1f2b28" },
  elevation: {
    raised: "0 1px 2px rgb(0 0 0 / 30%)",
    floating: "0 2px 6px rgb(0 0 0 / 40%), 0 14px 36px -4px rgb(0 0 0 / 65%)",
    modal: "0 8px 20px rgb(0 0 0 / 45%), 0 28px 72px -8px rgb(0 0 0 / 80%)",
  },
  divider: "#2f3d39",
  field: "#82928c",
  soft: {
    neutral: { bg: "#27332f", text: "#ccd8d3", line: "#44534e" },
    info: { bg: "#17304a", text: "#b5d5f4", line: "#2f5578" },
    success: { bg: "#183620", text: "#b0deb5", line: "#325e3b" },
    warning: { bg: "#3b2d10", text: "#f0d397", line: "#6a5322" },
    error: { bg: "#451d1a", text: "#f8beb9", line: "#7a3733" },
  },
  shell: { ...shell, bg: "#0b1f1b", raised: "#17382f", line: "#22443b" },
};
