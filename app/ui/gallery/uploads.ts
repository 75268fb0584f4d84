import { errorMessage, parseErrorMessage } from "#app/rules/error-text.ts";

/** A chosen file on its way. `progress` is the part that was sent, 0 to 1; `errors` are codes with parameters. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly state: "waiting" | "sending" | "done" | "failed";
  readonly progress: number;
  readonly errors: readonly string[];
}

/** What a file is held to before it is sent, in bytes. The server decides; this only spares the wait. */
export interface FileLimits {
  readonly maxFileBytes: number;
  readonly maxImageBytes: number;
}

/** What an upload is held to, and what is told of it. */
export interface UploadLimits extends FileLimits {
  /** The limit is told, not checked: a browser would have to unpack the file to know. */
  readonly maxImageMegapixels: number;
  /** How many pictures still fit. */
  readonly room: number;
}

export type UploadEvent =
  | { readonly type: "chosen"; readonly files: readonly File[]; readonly limits: FileLimits }
  | { readonly type: "dismissed"; readonly id: string }
  | { readonly type: "started" | "retried"; readonly id: string }
  | { readonly type: "progressed"; readonly id: string; readonly part: number }
  | { readonly type: "ended"; readonly id: string; readonly errors: readonly string[] };

const errorsOf = ({ name, size }: File, { maxFileBytes, maxImageBytes }: FileLimits): string[] => {
  if (size > maxFileBytes) return [errorMessage("file.too_large", { name, max: "5MB" })];
  return size >= maxImageBytes ? [errorMessage("image.too_large", { name, max: "2MB" })] : [];
};

/** What becomes of the files: those that are done leave the list when new ones are chosen. */
export function uploadsAfter(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === "chosen")
    return [
      ...uploads.filter(({ state }) => state !== "done"),
      ...event.files.map((file): Upload => {
        const errors = errorsOf(file, event.limits);
        return { id: crypto.randomUUID(), file, state: errors.length > 0 ? "failed" : "waiting", progress: 0, errors };
      }),
    ];
  if (event.type === "dismissed") return uploads.filter(({ id }) => id !== event.id);
  return uploads.map((upload) => (upload.id === event.id ? { ...upload, ...changeOf(event) } : upload));
}

function changeOf(event: Exclude<UploadEvent, { type: "chosen" } | { type: "dismissed" }>): Partial<Upload> {
  switch (event.type) {
    case "started":
      return { state: "sending", progress: 0, errors: [] };
    case "retried":
      return { state: "waiting", progress: 0, errors: [] };
    case "progressed":
      return { progress: event.part };
    case "ended":
      return { state: event.errors.length > 0 ? "failed" : "done", progress: 1, errors: event.errors };
  }
}

/** The next file to send: one at a time, so that the pictures keep the order in which they were chosen. */
export const nextUpload = (uploads: readonly Upload[]): Upload | undefined =>
  uploads.some(({ state }) => state === "sending") ? undefined : uploads.find(({ state }) => state === "waiting");

/** Whether sending the same file again can end otherwise: not when it is the file itself that is refused. */
export const isWorthRetrying = ({ errors }: Upload): boolean =>
  !errors.some((message) => /^(?:file|image)\./u.test(parseErrorMessage(message).code));
