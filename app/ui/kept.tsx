import { createElement, type ElementType, type FunctionComponent, type HTMLAttributes } from "react";

/** What survives being written as JSON: no functions, no elements, no dates. */
export type Plain<T> = T extends (...args: never[]) => unknown
  ? never
  : T extends object
    ? { readonly [Key in keyof T]: Plain<T[Key]> }
    : T;

export interface KeptProps<Of extends object> extends HTMLAttributes<HTMLElement> {
  /** The element around the content. */
  readonly as: "div" | "nav" | "tr";
  /** What is drawn inside, a component of a module: it depends on `of` and on the language, and on nothing else. */
  readonly draw: FunctionComponent<Of>;
  readonly of: Of & Plain<Of>;
}

/**
 * An element whose content the server may keep: the same facts in the same language are the same HTML, whoever asks. In
 * the server's build `on-server/kept.tsx` stands for this module (ADR 43); in a browser it is an element like any
 * other.
 */
export function Kept<Of extends object>({ as, draw, of, ...attributes }: KeptProps<Of>) {
  return createElement(as as ElementType, attributes, createElement(draw, of));
}
