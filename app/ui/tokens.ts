/** Names of the theme's CSS variables (`theme.generated.css`), and its steps. No values: those are in theme.ts. */

const cssVar = <Name extends string>(name: Name): `var(--mui-${Name})` => `var(--mui-${name})`;
const tone = (name: string) => ({
  main: cssVar(`palette-${name}-main`),
  contrastText: cssVar(`palette-${name}-contrastText`),
});
const soft = (name: string) => ({ bg: cssVar(`palette-soft-${name}-bg`), text: cssVar(`palette-soft-${name}-text`) });

/** The least widths of windows, in pixels, by their names. */
const widths = { sm: 600, md: 900, lg: 1200 } as const;
type Width = keyof typeof widths;

const step = 8;

export const tokens = {
  vars: {
    palette: {
      primary: tone("primary"),
      secondary: tone("secondary"),
      error: tone("error"),
      warning: tone("warning"),
      info: tone("info"),
      success: tone("success"),
      text: {
        primary: cssVar("palette-text-primary"),
        secondary: cssVar("palette-text-secondary"),
        disabled: cssVar("palette-text-disabled"),
      },
      background: {
        default: cssVar("palette-background-default"),
        paper: cssVar("palette-background-paper"),
        raised: cssVar("palette-background-raised"),
      },
      /** Shadows (`box-shadow`) of what lies on the page, what floats over it, and what wants an answer. */
      elevation: {
        raised: cssVar("palette-elevation-raised"),
        floating: cssVar("palette-elevation-floating"),
        modal: cssVar("palette-elevation-modal"),
      },
      action: { hover: cssVar("palette-action-hover") },
      divider: cssVar("palette-divider"),
      field: cssVar("palette-field"),
      soft: { neutral: soft("neutral"), warning: soft("warning") },
    },
    font: {
      h1: cssVar("font-h1"),
      h2: cssVar("font-h2"),
      h3: cssVar("font-h3"),
      h4: cssVar("font-h4"),
      body1: cssVar("font-body1"),
      body2: cssVar("font-body2"),
      caption: cssVar("font-caption"),
      button: cssVar("font-button"),
    },
    shape: { borderRadius: cssVar("shape-borderRadius") },
  },
  /** `spacing(1, 2)` is `8px 16px`. */
  spacing: (...steps: number[]): string => steps.map((one) => `${one * step}px`).join(" "),
  breakpoints: {
    up: (width: Width): string => `@media (min-width:${widths[width]}px)`,
    down: (width: Width): string => `@media (max-width:${widths[width] - 0.05}px)`,
    between: (from: Width, to: Width): string =>
      `@media (min-width:${widths[from]}px) and (max-width:${widths[to] - 0.05}px)`,
  },
} as const;
export type Tokens = typeof tokens;
