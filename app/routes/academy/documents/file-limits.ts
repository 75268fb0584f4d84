import type { PostLimits } from "#app/rules/post-limits.ts";

const megabyte = 1024 * 1024;

/** What a form with a paper's file may hold. */
export const fileLimits: PostLimits = { bytes: 6 * megabyte, fields: 20, drainedBytes: 100 * megabyte };
