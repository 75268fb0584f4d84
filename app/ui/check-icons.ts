import { createElement } from "react";

/**
 * Checkbox and radio icons that the browser switches by itself: both states are drawn, and `:checked` decides. MUI
 * swaps its icons from React's state, which stays as it was sent when no script runs.
 */
const shape = (state: "off" | "on", path: string) =>
  createElement(
    "svg",
    { className: state, viewBox: "0 0 24 24", width: 22, height: 22, fill: "currentColor", "aria-hidden": true },
    createElement("path", { d: path }),
  );

const pair = (off: string, on: string) =>
  createElement("span", { className: "twoIcons" }, shape("off", off), shape("on", on));

export const checkIcons = pair(
  "M19 5v14H5V5h14m0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2z",
  "M19 3H5c-1.11 0-2 .9-2 2v14c0 1.1.89 2 2 2h14c1.11 0 2-.9 2-2V5c0-1.1-.89-2-2-2zm-9 14l-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8l-9 9z",
);

export const radioIcons = pair(
  "M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2zm0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8z",
  "M12 7c-2.76 0-5 2.24-5 5s2.24 5 5 5 5-2.24 5-5-2.24-5-5-5zm0-5C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2zm0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8z",
);

/** Goes on the root of Checkbox and Radio. */
export const twoIconStyles = {
  "& .twoIcons": { display: "inline-flex" },
  "& .on": { display: "none" },
  "& input:checked ~ .twoIcons .on": { display: "block" },
  "& input:checked ~ .twoIcons .off": { display: "none" },
  "&:has(input:checked)": { color: "var(--mui-palette-primary-main)" },
  "&:not(:has(input:checked))": { color: "var(--mui-palette-field)" },
};
