import { describe, expect, it } from "vitest";
import { isWorthRetrying, nextUpload, type Upload, type UploadEvent, uploadsAfter } from "./uploads.ts";

const limits = { maxFileBytes: 50, maxImageBytes: 20 };
const fileOf = (name: string, length = 5) => new File(["x".repeat(length)], name);
const chosen = (...files: File[]): UploadEvent => ({ type: "chosen", files, limits });
const afterwards = (...events: ((uploads: readonly Upload[]) => UploadEvent)[]) =>
  events.reduce<readonly Upload[]>((uploads, event) => uploadsAfter(uploads, event(uploads)), []);
const idOf = (uploads: readonly Upload[], name: string) => uploads.find(({ file }) => file.name === name)?.id ?? "";
const said = (uploads: readonly Upload[]) => uploads.map(({ file, state, errors }) => [file.name, state, ...errors]);

describe("uploads", () => {
  it("wait in the order in which they were chosen; what is too large fails at once", () => {
    const uploads = afterwards(() => chosen(fileOf("a"), fileOf("b", 20), fileOf("c", 51)));
    expect(said(uploads)).toEqual([
      ["a", "waiting"],
      ["b", "failed", 'image.too_large|{"name":"b","max":"2MB"}'],
      ["c", "failed", 'file.too_large|{"name":"c","max":"5MB"}'],
    ]);
    expect(nextUpload(uploads)?.file.name).toBe("a");
  });

  it("are sent one at a time", () => {
    const uploads = afterwards(
      () => chosen(fileOf("a"), fileOf("b")),
      (now) => ({ type: "started", id: idOf(now, "a") }),
      (now) => ({ type: "progressed", id: idOf(now, "a"), part: 0.5 }),
    );
    expect(uploads[0]).toMatchObject({ state: "sending", progress: 0.5 });
    expect(nextUpload(uploads)).toBeUndefined();
    const ended = uploadsAfter(uploads, { type: "ended", id: idOf(uploads, "a"), errors: [] });
    expect(nextUpload(ended)?.file.name).toBe("b");
  });

  it("that failed may be tried again or taken off the list; done ones make room for new ones", () => {
    const failed = afterwards(
      () => chosen(fileOf("a"), fileOf("b"), fileOf("c")),
      (now) => ({ type: "ended", id: idOf(now, "a"), errors: ["upload.failed"] }),
      (now) => ({ type: "ended", id: idOf(now, "b"), errors: [] }),
      (now) => ({ type: "ended", id: idOf(now, "c"), errors: ["upload.failed"] }),
      (now) => ({ type: "retried", id: idOf(now, "a") }),
      (now) => ({ type: "dismissed", id: idOf(now, "c") }),
      () => chosen(fileOf("d")),
    );
    expect(said(failed)).toEqual([
      ["a", "waiting"],
      ["d", "waiting"],
    ]);
  });

  it("are worth another try unless the file itself is refused", () => {
    const failedWith = (...errors: string[]) =>
      afterwards(
        () => chosen(fileOf("a")),
        (now) => ({ type: "ended", id: idOf(now, "a"), errors }),
      ).map(isWorthRetrying);
    expect(failedWith("gallery.upload_failed")).toEqual([true]);
    expect(failedWith('gallery.full|{"max":50}')).toEqual([true]);
    expect(failedWith('image.wrong_type|{"name":"a"}')).toEqual([false]);
    expect(failedWith('file.too_large|{"name":"a","max":"5MB"}')).toEqual([false]);
  });
});
