import { useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import { useFormKey } from "../forms/form-key.tsx";
import { sendFile } from "./send-file.ts";
import { type FileLimits, nextUpload, uploadsAfter } from "./uploads.ts";

/** Sends chosen files to an address one after the other; after each the page's data is asked for anew. */
export function useUploads(url: string, limits: FileLimits) {
  const [uploads, tell] = useReducer(uploadsAfter, []);
  const { revalidate } = useRevalidator();
  const key = useFormKey();
  const sending = useRef<string>(null);
  const next = nextUpload(uploads);

  useEffect(() => {
    // why the ref: a file is sent once, however often this runs before the list says that it was begun.
    if (!next || sending.current === next.id) return;
    const { id, file } = next;
    sending.current = id;
    tell({ type: "started", id });
    void sendFile(url, file, key, (part) => tell({ type: "progressed", id, part })).then((errors) => {
      sending.current = null;
      tell({ type: "ended", id, errors: errors ?? ["gallery.upload_failed"] });
      if (errors?.length === 0) void revalidate();
    });
  }, [next, url, key, revalidate]);

  const isBusy = uploads.some(({ state }) => state === "sending" || state === "waiting");
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isBusy]);

  return {
    uploads,
    isBusy,
    choose: (files: readonly File[]) => tell({ type: "chosen", files, limits }),
    retry: (id: string) => tell({ type: "retried", id }),
    dismiss: (id: string) => tell({ type: "dismissed", id }),
  };
}
