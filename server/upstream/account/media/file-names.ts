/** The last part of a name that the sender made up, without control characters; 200 characters at most. */
export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/u).at(-1) ?? "";
  const clean = last
    .replace(/\p{Cc}|\p{Cf}/gu, "")
    .trim()
    .slice(-200);
  return clean === "" || clean === "." || clean === ".." ? "file" : clean;
}

/** The type that the sender states, when it looks like one. */
export const safeContentType = (type: string): string =>
  /^[a-z]+\/[\w.+-]{1,100}$/iu.test(type) ? type.toLowerCase() : "application/octet-stream";

/** The name of an image once it is kept as WebP: `campo.JPG` becomes `campo.webp`. */
export const webpName = (name: string): string => `${name.replace(/\.[A-Za-z]{3,4}$/u, "")}.webp`;
