import { type CSSObject, css } from "@emotion/react";
import emotionStyled, { type StyledComponent } from "@emotion/styled";
import type { ComponentProps, ElementType } from "react";
import { type Tokens, tokens } from "./tokens.ts";

/** Styles of an element, or what makes them of the theme's variables. */
type Styles = CSSObject | ((given: { readonly theme: Tokens }) => CSSObject);

/**
 * A component with styles of its own: `styled("div")(({ theme }) => ({ color: theme.vars.palette.divider }))`.
 *
 * why not MUI's: its styles are functions of a theme and of each component's properties, written out anew for every
 * element of every page. Ours depend on nothing: colours and sizes are CSS variables. They are written out once, here.
 */
export const styled =
  <Tag extends ElementType>(tag: Tag) =>
  (styles: Styles): StyledComponent<ComponentProps<Tag> & { as?: ElementType }> => {
    const written = css(typeof styles === "function" ? styles({ theme: tokens }) : styles);
    // why: the library's types ask for one tag, not for any; a text and a component go different ways in them.
    const make = emotionStyled as unknown as (
      tag: ElementType,
    ) => (styles: typeof written) => StyledComponent<ComponentProps<Tag> & { as?: ElementType }>;
    return make(tag)(written);
  };
