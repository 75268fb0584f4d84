import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "./theme.ts";

/**
 * The theme around components of MUI, which gives them the product's look. Only what a script opens after the page is
 * there (a dialog, a popover, suggestions) is MUI's; its code and its theme come with it, in a chunk that is loaded
 * then.
 */
export const MuiTheme = ({ children }: { readonly children: ReactNode }) => (
  <ThemeProvider theme={theme} disableStyleSheetGeneration>
    {children}
  </ThemeProvider>
);
