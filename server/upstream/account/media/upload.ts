import { Refusal } from "#upstream/core/refusal.ts";
import { limitParts } from "./limit-parts.ts";

/**
 * The files that a multipart form carries under a name. A file input that was left empty counts as none.
 * @throws Refusal 415 when the body does not say it is a multipart form, 400 when it is none; 413 as `limitParts` does
 */
export async function uploadedFiles(request: Request, field: string): Promise<File[]> {
  const form = await readForm(request, field);
  return form
    .getAll(field)
    .filter((value): value is File => value instanceof File && (value.size > 0 || value.name !== ""));
}

async function readForm(request: Request, field: string): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(?:;|$)/iu.test(type)) throw new Refusal(415, "request.media_type");
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,70})"?/iu.exec(type)?.[1];
  if (!boundary || !request.body) throw new Refusal(400, "request.invalid");
  const limit = limitParts(boundary, field);
  try {
    const body = request.body.pipeThrough(limit);
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch (error) {
    throw limit.refusal() ?? new Refusal(400, "request.invalid", { cause: error });
  }
}
