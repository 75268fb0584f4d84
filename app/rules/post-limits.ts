/** How much a posted form may hold. A route whose form needs more than usual says so in its handle (`posts`). */
export interface PostLimits {
  /** Bytes of the whole body. */
  readonly bytes: number;
  /** Fields, repeated ones counted each time. */
  readonly fields: number;
  /** The list whose rows the form draws, and how many it may have: a page draws as many as a request claims. */
  readonly rows?: { readonly name: string; readonly most: number };
  /**
   * For forms with files: up to how many bytes the files of a body are thrown away as they arrive, and the route tells
   * why.
   */
  readonly drainedBytes?: number;
}

/** The limits of a form that declares nothing else. */
export const usualPostLimits: PostLimits = { bytes: 64 * 1024, fields: 300 };

const megabyte = 1024 * 1024;

/** The limits of a form with pictures: one of 5 MB, or several. Beyond that the form says so, up to 100 MB. */
export const picturePosts = (files: "one" | "several"): PostLimits => ({
  bytes: (files === "one" ? 6 : 25) * megabyte,
  fields: 50,
  drainedBytes: 100 * megabyte,
});
