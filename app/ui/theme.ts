import { createTheme, type Shadows } from "@mui/material/styles";
import { dark, light } from "./palette.ts";

/** The shipped font (fonts.css), and what stands in its place until it is there. */
const fontFamily = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';

const { raised, floating, modal } = {
  raised: "var(--mui-palette-elevation-raised)",
  floating: "var(--mui-palette-elevation-floating)",
  modal: "var(--mui-palette-elevation-modal)",
};
/** MUI's 24 steps of elevation on our three: 1 to 3 lie on the page, up to 15 float (menus), above that is a dialog. */
const shadows = Array.from({ length: 25 }, (_, step) =>
  step === 0 ? "none" : step < 4 ? raised : step < 16 ? floating : modal,
) as Shadows;

/** One visible ring for whatever the keyboard stands on. */
const focusRing = { outline: "3px solid var(--mui-palette-secondary-main)", outlineOffset: 2 };

/**
 * The visual language: compact for work at a counter, 44 px targets where a finger points. All colours are CSS
 * variables; their sheet is `theme.generated.css`, written once (theme-css.ts), so that no page computes or carries it.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "media" },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 8 },
  shadows,
  typography: {
    fontFamily,
    fontSize: 14,
    h1: { fontSize: "1.625rem", fontWeight: 700, lineHeight: 1.25, letterSpacing: "-0.018em" },
    h2: { fontSize: "1.1875rem", fontWeight: 650, lineHeight: 1.35, letterSpacing: "-0.01em" },
    h4: { fontSize: "1.5rem", fontWeight: 650, lineHeight: 1.25 },
    h3: { fontSize: "1rem", fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: "0.9375rem", lineHeight: 1.5 },
    body2: { fontSize: "0.875rem", lineHeight: 1.45 },
    caption: { fontSize: "0.8125rem", lineHeight: 1.4 },
    button: { textTransform: "none", fontWeight: 600, fontSize: "0.875rem" },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { "&:focus-visible": focusRing } },
    },
    MuiIconButton: {
      styleOverrides: { root: { "@media (pointer: coarse)": { minWidth: 44, minHeight: 44 } } },
    },
    MuiFormControl: { defaultProps: { size: "small", margin: "none" } },
    MuiTextField: { defaultProps: { size: "small" } },
    // why: without a script nothing would lift the label off what is typed.
    MuiInputLabel: { defaultProps: { shrink: true } },
    MuiOutlinedInput: {
      defaultProps: { notched: true, size: "small" },
      styleOverrides: {
        root: {
          backgroundColor: "var(--mui-palette-background-paper)",
          "@media (pointer: coarse)": { minHeight: 44 },
          "&.Mui-error .MuiOutlinedInput-notchedOutline": { borderWidth: 2 },
        },
        notchedOutline: { borderColor: "var(--mui-palette-field)" },
        // why: phones zoom into a field whose text is smaller than 16 px.
        input: { "@media (pointer: coarse)": { fontSize: 16 } },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          color: "var(--mui-palette-text-primary)",
          fontWeight: 600,
          fontSize: "0.875rem",
          "&.Mui-focused": { color: "var(--mui-palette-text-primary)" },
          "&.Mui-error": { color: "var(--mui-palette-text-primary)" },
        },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: "0.8125rem" } } },
    // What floats is a lighter surface in the dark, where a shadow alone is not seen; its edge shows in both schemes.
    MuiPaper: {
      styleOverrides: {
        root: {
          border: "1px solid var(--mui-palette-divider)",
          borderRadius: "calc(var(--mui-shape-borderRadius) * 1.25)",
          backgroundColor: "var(--mui-palette-background-raised)",
          backgroundImage: "none",
        },
      },
    },
    MuiAutocomplete: {
      defaultProps: { slotProps: { paper: { elevation: 8 } } },
      // A suggestion's second line tells people of one name apart.
      styleOverrides: { option: { "& small": { display: "block", color: "var(--mui-palette-text-secondary)" } } },
    },
  },
});
