interface QrProps {
  /** What `qrOf` of the backend answers: the code is computed where the page is, not in the browser. */
  readonly code: { readonly size: number; readonly path: string };
  /** What the code opens, in words. */
  readonly label: string;
  /** Width and height, in pixels or as CSS says it. */
  readonly width?: number | string;
}

/** White around the dark modules, without which cameras do not find them: in modules. */
const quiet = 4;

/** A QR code, black on white in any theme. */
export function Qr({ code: { size, path }, label, width = 200 }: QrProps) {
  const all = size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${all} ${all}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={all} height={all} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
