import { z } from "zod";

/** Codes that any call may answer, with their HTTP status. */
export const generalErrors = {
  "request.invalid": 400,
  "auth.required": 401,
  "auth.forbidden": 403,
  "record.not_found": 404,
  "request.method_not_allowed": 405, // `Allow` names those that are
  "request.too_large": 413,
  "request.media_type": 415, // a body that does not say it is JSON, or a form where files are sent
  "server.unknown": 500,
  "database.unavailable": 503,
  "database.full": 507,
} as const;

/** One refused field: where it is in the body or query, and why. `code` is a stable key, `params` fills its text. */
export const FieldError = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type FieldError = z.infer<typeof FieldError>;

/** The body of every refused call. `code` is stable and meant for programs; `message` is English, meant for logs. */
export const ErrorBody = z
  .object({
    code: z.string(),
    message: z.string(),
    requestId: z.string().optional(),
    fields: z.array(FieldError).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;
