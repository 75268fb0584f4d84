import { createTheme } from "@mui/material/styles";
import { dark, light } from "./palette.ts";

const fontFamily =
  '"Segoe UI Variable Text", "Segoe UI", "SF Pro Text", -apple-system, BlinkMacSystemFont, "Noto Sans", "Liberation Sans", Roboto, sans-serif';

/** One visible ring for whatever the keyboard stands on. */
const focusRing = { outline: "3px solid var(--mui-palette-secondary-main)", outlineOffset: 2 };

/**
 * The visual language: compact for work at a counter, 44 px targets where a finger points. All colours are CSS
 * variables; their sheet is `theme.generated.css`, written once (theme-css.ts), so that no page computes or carries it.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "media" },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily,
    fontSize: 14,
    h1: { fontSize: "1.5rem", fontWeight: 650, lineHeight: 1.25, letterSpacing: "-0.012em" },
    h2: { fontSize: "1.125rem", fontWeight: 650, lineHeight: 1.35, letterSpacing: "-0.006em" },
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
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
  },
});
