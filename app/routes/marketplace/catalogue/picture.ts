import { notFound } from "#app/backend/errors.server.ts";
import { servicesContext } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import type { Route } from "./+types/picture";

/** GET /marketplace/pictures/:itemId: the picture of a thing, read from the provider for the browser. */
export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, board);
  const picture = await args.context.get(servicesContext).catalogue.picture(args.params.itemId);
  if (!picture) throw notFound();
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "content-type": picture.type,
      "cache-control": "private, max-age=600",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
