import { Refusal } from "#upstream/core/refusal.ts";

/**
 * The files that a multipart form carries under a name. A file input that was left empty counts as none.
 * @throws Refusal 400 when the body is no multipart form
 */
export async function uploadedFiles(request: Request, field: string): Promise<File[]> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch (error) {
    throw new Refusal(400, "request.invalid", { cause: error });
  }
  return form
    .getAll(field)
    .filter((value): value is File => value instanceof File && (value.size > 0 || value.name !== ""));
}

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
