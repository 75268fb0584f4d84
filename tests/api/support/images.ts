/** A PNG of one transparent pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** A form with images, as a browser sends it: a pixel, or files of the given bytes. */
export function pngForm(...images: [name: string, bytes: Uint8Array][]): FormData {
  const form = new FormData();
  for (const [name, bytes] of images.length > 0 ? images : [["logo.png", png] as const])
    form.append("image", new File([Buffer.from(bytes)], name, { type: "image/png" }));
  return form;
}
