/** Marks of made-up firms, in a space of 480 x 240. Without letters: which typefaces a machine has is its own matter. */
const marks = [
  '<g fill="none" stroke="#17517e" stroke-width="22"><circle cx="160" cy="120" r="66"/><circle cx="320" cy="120" r="66"/><path d="M226 104q14-16 28 0M94 108L44 84M386 108l50-24"/></g>',
  '<g fill="#b3261e"><path d="M60 160h360l-18-52-70-10-52-46H160l-44 46-44 14z"/></g><g fill="#263238"><circle cx="146" cy="164" r="36"/><circle cx="334" cy="164" r="36"/></g><g fill="#fff"><circle cx="146" cy="164" r="14"/><circle cx="334" cy="164" r="14"/></g>',
  '<path d="M240 30V210" stroke="#006d77" stroke-width="18"/><path d="M160 60V96Q160 132 240 132T320 96V60" fill="none" stroke="#006d77" stroke-width="18"/><path d="M60 190q45-30 90 0t90 0 90 0 90 0" fill="none" stroke="#2a9d8f" stroke-width="14"/>',
] as const;

/** The logo of a made-up firm as an SVG on white. @param number which of them */
export const sponsorDrawing = (number: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240"><rect width="480" height="240" fill="#fff"/>${
    marks[number % marks.length]
  }</svg>`;
