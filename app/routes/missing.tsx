import { notFound } from "#app/backend/errors.server.ts";

/** Any address that no other route takes: a translated 404 page. */
export function loader(): never {
  throw notFound();
}

export const action = loader;

export default function Missing() {
  return null;
}
