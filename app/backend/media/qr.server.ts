import qrcode from "qrcode-generator";

/** A QR code, ready to be drawn by `app/ui/qr.tsx`. */
export interface QrCode {
  /** Modules of a side, without the quiet zone. */
  readonly size: number;
  /** The dark modules as a path of SVG, a unit each. */
  readonly path: string;
}

/**
 * The QR code of a text, most often an address. Medium correction: a slip of paper at a court gets wet. Throws when the
 * text is longer than a code can hold, about 2,300 letters.
 */
export function qrOf(text: string): QrCode {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  return {
    size,
    path: Array.from({ length: size }, (_, row) => rowPath(row, size, (at) => code.isDark(row, at))).join(""),
  };
}

/** A row as runs of dark modules: `M3 0h7v1h-7z`. */
function rowPath(row: number, size: number, isDark: (column: number) => boolean): string {
  let path = "";
  for (let at = 0; at < size; at += 1) {
    const from = at;
    while (at < size && isDark(at)) at += 1;
    if (at > from) path += `M${from} ${row}h${at - from}v1h${from - at}z`;
  }
  return path;
}
