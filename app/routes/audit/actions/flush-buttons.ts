/** Buttons without a frame in a bar: the first begins where the words above it do. */
export const flushButtons = {
  "& > .button": { paddingInline: 8 },
  "& > .button:not(.button ~ .button)": { marginInlineStart: -6 },
} as const;
