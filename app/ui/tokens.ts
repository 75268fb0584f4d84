/** Names of the theme's CSS variables (`theme.generated.css`), and its steps. No values: those are in theme.ts. */

const v = <Name extends string>(name: Name): `var(--mui-${Name})` => `var(--mui-${name})`;
const tone = (name: string) => ({ main: v(`palette-${name}-main`), contrastText: v(`palette-${name}-contrastText`) });
const soft = (name: string) => ({ bg: v(`palette-soft-${name}-bg`), text: v(`palette-soft-${name}-text`) });

/** Windows of at least so many pixels. */
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
        primary: v("palette-text-primary"),
        secondary: v("palette-text-secondary"),
        disabled: v("palette-text-disabled"),
      },
      background: { default: v("palette-background-default"), paper: v("palette-background-paper") },
      action: { hover: v("palette-action-hover") },
      divider: v("palette-divider"),
      field: v("palette-field"),
      soft: { neutral: soft("neutral"), warning: soft("warning") },
    },
    font: {
      h1: v("font-h1"),
      h2: v("font-h2"),
      h3: v("font-h3"),
      h4: v("font-h4"),
      body1: v("font-body1"),
      body2: v("font-body2"),
      caption: v("font-caption"),
      button: v("font-button"),
    },
    /** Of what lies over the page. */
    shadows: { 8: v("shadows-8") },
    shape: { borderRadius: v("shape-borderRadius") },
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
