import { formKeyField } from "#app/rules/form-key.ts";

/** How sending a file ended: refused with these codes, or `null` when that is unknown. */
export type SendResult = readonly string[] | null;

/**
 * Posts one file as a form. why: `fetch` cannot tell how much of a body is on its way; XMLHttpRequest can.
 * @param key the page's: the same file sent again from the same page is the same upload
 * @param onProgress is told the part that was sent, 0 to 1
 */
export function sendFile(
  url: string,
  file: File,
  key: string | undefined,
  onProgress: (part: number) => void,
): Promise<SendResult> {
  const { promise, resolve } = Promise.withResolvers<SendResult>();
  const request = new XMLHttpRequest();
  const form = new FormData();
  if (key !== undefined) form.append(formKeyField, key);
  form.append("image", file, file.name);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  request.addEventListener("load", () => resolve(errorsOf(request)));
  for (const failure of ["error", "abort", "timeout"]) request.addEventListener(failure, () => resolve(null));
  request.open("POST", url);
  request.setRequestHeader("accept", "application/json");
  request.send(form);
  return promise;
}

/** What the server said; null for anything but its own answer, such as the sign-in page. */
function errorsOf(request: XMLHttpRequest): SendResult {
  if (!request.getResponseHeader("content-type")?.startsWith("application/json")) return null;
  try {
    const answer: unknown = JSON.parse(request.responseText);
    const errors = typeof answer === "object" && answer !== null && "errors" in answer ? answer.errors : null;
    return Array.isArray(errors) ? errors.filter((error) => typeof error === "string") : null;
  } catch {
    return null;
  }
}
