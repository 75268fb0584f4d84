import { z } from "zod";
import { confirmation } from "#app/backend/forms/confirmation.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { ConfirmationPage } from "#app/ui/forms/confirmation-page.tsx";
import { sites } from "#contracts/academy/sites.ts";
import type { Route } from "./+types/reopening";
import { belowSite, sitePath } from "./handle.ts";
import { loadSite, targetOf } from "./load.server.ts";

export const handle = belowSite("sites:reopening.title");

const reopening = confirmation({
  op: sites.update,
  form: z.object({}),
  async find(args: Route.LoaderArgs) {
    const staff = await requireStaff(args, board);
    return { staff, site: await loadSite(staff, args.params.id) };
  },
  asks: ({ site: { id, name } }) => ({
    site: { id, name },
    question: {
      id: "reopening",
      ns: "sites",
      lines: [{ key: "sites:reopening.lead", values: { name } }],
      confirm: { key: "sites:reopening.submit" },
      cancelTo: sitePath(id),
    },
  }),
  act: ({ site }) => ({
    action: "site.reopen",
    input: { params: { id: site.id }, body: { status: "open" as const } },
    target: targetOf(site),
    changes: { status: { before: site.status, after: "open" } },
    done: { to: sitePath(site.id), key: "sites:reopening.done", values: { name: site.name } },
  }),
});

export const loader = reopening.loader;
export const action = reopening.action;

export default ConfirmationPage;
