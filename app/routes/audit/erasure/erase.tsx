import { useTranslation } from "react-i18next";
import { eraseFromLog, previewErasure } from "#app/backend/audit/erasure.server.ts";
import { recordReading } from "#app/backend/audit/views.server.ts";
import { notFound } from "#app/backend/errors.server.ts";
import { redirectWithFlash } from "#app/backend/session/flash.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { managers } from "#app/rules/permissions.ts";
import { Breakable } from "#app/ui/breakable.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { styled } from "#app/ui/styled.ts";
import { Facts } from "#app/ui/tables/facts.tsx";
import type { Route } from "./+types/erase";

export const handle: RouteHandle = {
  i18n: ["audit"],
  title: "audit:erasure.title",
  crumbs: [{ to: "/audit", label: "audit:list.title" }],
};

/** Says who would be erased, and what of the log would go and what stay. */
export async function loader(args: Route.LoaderArgs) {
  const caller = await requireStaff(args, managers);
  const { people, searches, namesakes, actions } = await planOf(args, caller);
  const { actionId } = args.params;
  await recordReading(args, caller, { action: "audit.read_action", target: { type: "action", id: actionId } });
  return {
    actionId,
    names: [...new Set(people.flatMap(({ texts }) => texts))],
    counts: { actions, searches: searches.length, namesakes: namesakes.length },
  };
}

/** Erases; there is no way back. */
export async function action(args: Route.ActionArgs) {
  const caller = await requireStaff(args, managers);
  await eraseFromLog(args, caller, await planOf(args, caller));
  return redirectWithFlash(args, "/audit", { key: "audit:erasure.done", severity: "success" });
}

function planOf(args: Route.LoaderArgs | Route.ActionArgs, caller: StaffCaller) {
  const { actionId, whom } = args.params;
  if (whom !== "actor" && whom !== "target") throw notFound();
  return previewErasure(args, caller, { actionId, whom });
}

const Message = styled("div")({ display: "grid", gap: 16, marginBottom: 16, "& ul": { margin: 0 } });

export default function ErasePerson({ loaderData: { actionId, names, counts } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("audit");
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <ConfirmForm
      id="erasure"
      ns="audit"
      tone="error"
      message={
        <Message>
          <p>{t("erasure.lead")}</p>
          <Facts
            facts={[
              { label: t("erasure.who"), value: <Breakable text={names.join(", ")} />, isWide: true },
              { label: t("erasure.actions"), value: number.format(counts.actions) },
              { label: t("erasure.searches"), value: number.format(counts.searches) },
            ]}
          />
          {counts.namesakes > 0 && <p>{t("erasure.namesakes", { count: counts.namesakes })}</p>}
          <p>{t("erasure.files")}</p>
          <p>{t("erasure.older")}</p>
        </Message>
      }
      confirm={t("erasure.submit")}
      cancelTo={`/audit/${actionId}`}
    />
  );
}
