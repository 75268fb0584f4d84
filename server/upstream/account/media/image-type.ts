/** The start of a file of a type; `undefined` is any byte. */
type Signature = readonly [contentType: string, bytes: readonly (number | undefined)[]];
const signatures: readonly Signature[] = [
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ["image/gif", [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
  ["image/webp", [0x52, 0x49, 0x46, 0x46, undefined, undefined, undefined, undefined, 0x57, 0x45, 0x42, 0x50]],
  ...["avif", "avis", "mif1"].map(
    (brand): Signature => ["image/avif", [undefined, undefined, undefined, undefined, ...Buffer.from(`ftyp${brand}`)]],
  ),
];

/** The image type that the first bytes prove (JPEG, PNG, GIF, WebP, AVIF), whatever the name or the sender says. */
export function imageType(head: Uint8Array): string | undefined {
  return signatures.find(([, bytes]) => bytes.every((byte, at) => byte === undefined || byte === head[at]))?.[0];
}

const pdf = Buffer.from("%PDF-");

/** The type that the first bytes prove of images and PDF, whatever the name or the sender says. */
export const provenType = (head: Uint8Array): string | undefined =>
  pdf.every((byte, at) => byte === head[at]) ? "application/pdf" : imageType(head);
