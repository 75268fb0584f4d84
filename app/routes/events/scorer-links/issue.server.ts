import { data } from "react-router";
import { type FormReply, withParts } from "#app/backend/forms/forms.server.ts";
import { type QrCode, qrOf } from "#app/backend/media/qr.server.ts";

/** Beside a form's errors: the address that was made. It is shown on this very answer and never again. */
export interface IssuedParts {
  readonly url: string;
  readonly qr: QrCode;
}
export type IssuedReply = FormReply<IssuedParts>["data"];

/** The answer of the form that made an address, by its path. */
export function issued({ url: here }: Request, path: string): FormReply<IssuedParts> {
  const url = new URL(path, here).href;
  return withParts(data({}, { status: 201 }), { url, qr: qrOf(url) });
}
