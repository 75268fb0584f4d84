import type { SportCode } from "./places.ts";

/** What a court looks like from above: colours, and its lines in a space of 1000 x 500. */
interface CourtStyle {
  around: string;
  surface: string;
  lines: string;
  /** Shapes within the court. */
  marks: string;
}

const net = '<path d="M500 -20V520" stroke-width="10" stroke-dasharray="4 4"/>';
const looks: Record<SportCode, CourtStyle> = {
  padel: {
    around: "#31574a",
    surface: "#2f6fb5",
    lines: "#f4f8ff",
    marks: `<path d="M175 0V500M825 0V500M175 250H825"/><path d="M0 0H1000V500H0Z" stroke="#bfe3ee" stroke-width="16"/>${net}`,
  },
  tennis: {
    around: "#7d4a2f",
    surface: "#c4683b",
    lines: "#fff6ea",
    marks: `<path d="M0 60H1000M0 440H1000M230 60V440M770 60V440M230 250H770"/>${net}`,
  },
  beach_volley: { around: "#d9b878", surface: "#f0d9a4", lines: "#1f5c9c", marks: net },
  beach_tennis: { around: "#d0ab6a", surface: "#ecd098", lines: "#b3412e", marks: net },
  five_a_side: {
    around: "#2c5a34",
    surface: "#3f8a49",
    lines: "#f2fff2",
    marks:
      '<path d="M500 0V500"/><circle cx="500" cy="250" r="80"/><path d="M0 110A140 140 0 0 1 0 390M1000 110A140 140 0 0 0 1000 390"/>',
  },
  volleyball: {
    around: "#8a5a2f",
    surface: "#d98f4e",
    lines: "#ffffff",
    marks: `<path d="M335 0V500M665 0V500"/>${net}`,
  },
  basketball: {
    around: "#5f4630",
    surface: "#c98a52",
    lines: "#ffffff",
    marks:
      '<path d="M500 0V500M0 165H190V335H0M1000 165H810V335H1000"/><circle cx="500" cy="250" r="60"/><path d="M0 30H60A220 220 0 0 1 60 470H0M1000 30H940A220 220 0 0 0 940 470H1000"/>',
  },
};

/** A court from above as an SVG of 1280 x 800; by night under four lamps. */
export function courtDrawing(sport: SportCode, byNight: boolean): string {
  const { around, surface, lines, marks } = looks[sport];
  const lamp = ([x, y]: readonly [number, number]) => `<circle cx="${x}" cy="${y}" r="420" fill="url(#lamp)"/>`;
  const night = `<rect width="1280" height="800" fill="#0b1530" opacity="0.42"/>${(
    [
      [140, 150],
      [1140, 150],
      [140, 650],
      [1140, 650],
    ] as const
  )
    .map(lamp)
    .join("")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800">
    <radialGradient id="lamp"><stop offset="0" stop-color="#fff3c4" stop-opacity="0.2"/><stop offset="1" stop-color="#fff3c4" stop-opacity="0"/></radialGradient>
    <linearGradient id="sun" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.22"/><stop offset="1" stop-color="#000" stop-opacity="0.18"/></linearGradient>
    <rect width="1280" height="800" fill="${around}"/>
    <g transform="translate(140 150)">
      <rect x="-30" y="-30" width="1060" height="560" fill="#000" opacity="0.12" transform="translate(14 18)"/>
      <rect x="-30" y="-30" width="1060" height="560" fill="${surface}"/>
      <g fill="none" stroke="${lines}" stroke-width="7"><path d="M0 0H1000V500H0Z"/>${marks}</g>
    </g>
    <rect width="1280" height="800" fill="url(#sun)"/>${byNight ? night : ""}</svg>`;
}
