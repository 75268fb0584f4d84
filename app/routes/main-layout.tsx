import { Outlet } from "react-router";
import { revalidateAfterConflict } from "#app/ui/layout/revalidation.ts";
import { requireSession, requireStaff } from "../backend/session/guards.server.ts";
import type { Route } from "./+types/main-layout";
import { frameFacts } from "./main-frame.server.ts";
import { Frame } from "./main-frame.tsx";

/** Nothing below this layout is for strangers, whatever a page's loader forgets. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requireSession(args);
    return next();
  },
];

export async function loader(args: Route.LoaderArgs) {
  return frameFacts(args, await requireStaff(args));
}

/** The numbers in the menu are as of now, also after another person changed them. */
export const shouldRevalidate = revalidateAfterConflict;

export default function MainLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame layout={loaderData}>
      <Outlet />
    </Frame>
  );
}
