import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { submit } from "#app/backend/forms/submit.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { board } from "#app/rules/permissions.ts";
import { Choice } from "#app/ui/forms/choice.tsx";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { type SiteEffects, sites } from "#contracts/academy/sites.ts";
import type { Route } from "./+types/closure";
import { belowSite, sitePath } from "./handle.ts";
import { loadSite, targetOf } from "./load.server.ts";

export const handle = belowSite("sites:closure.title");

const { tag, trainings } = sites.close.body.shape;
const closureForm = z.object({ tag, trainings: trainings.unwrap().unwrap().optional() });

export async function loader(args: Route.LoaderArgs) {
  const staff = await requireStaff(args, board);
  const site = await loadSite(staff, args.params.id);
  const { id, name, status } = site;
  if (status === "closed") return { site: { id, name }, touched: null };
  const { touched } = await staff.call(sites.close, { params: { id }, query: { preview: true }, body: {} });
  return { site: { id, name }, touched };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requireStaff(args, board);
  const { id } = args.params;
  const site = await loadSite(staff, id);
  return submit(args, staff, {
    form: closureForm,
    action: "site.close",
    op: sites.close,
    input: ({ trainings: choice = null, ...body }) => ({
      params: { id },
      query: {},
      body: { ...body, trainings: choice },
    }),
    target: targetOf(site),
    changes: ({ trainings: choice }) => ({
      status: { before: "open", after: "closed" },
      ...(choice !== undefined && { trainings: { after: choice } }),
    }),
    changesFrom: ({ touched }): Changes =>
      touched.packages.length > 0 ? { packages: { after: touched.packages.map(({ name }) => name) } } : {},
    done: { to: sitePath(id), key: "sites:closure.done", values: { name: site.name } },
  });
}

export default function CloseSite({ loaderData: { site, touched }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sites");
  if (touched === null)
    return (
      <p>
        {t("closure.already")} <Link to={sitePath(site.id)}>{t("closure.back")}</Link>
      </p>
    );
  return (
    <ConfirmForm
      id="closure"
      ns="sites"
      tone="error"
      message={t("closure.lead", { name: site.name })}
      confirm={t("closure.submit")}
      cancelTo={sitePath(site.id)}
      lastResult={actionData}
    >
      <input type="hidden" name="tag" value={touched.tag} />
      <p>{t("closure.what")}</p>
      <Packages packages={touched.packages} />
      {touched.trainings > 0 && <TrainingChoice count={touched.trainings} />}
    </ConfirmForm>
  );
}

/** Asks what becomes of the site's trainings to come. */
function TrainingChoice({ count }: { readonly count: number }) {
  const { t } = useTranslation("sites");
  return (
    <fieldset>
      <legend>{t("closure.trainings", { count })}</legend>
      {(["keep", "cancel"] as const).map((value) => (
        <Choice
          key={value}
          type="radio"
          id={`trainings-${value}`}
          name="trainings"
          value={value}
          required
          label={t(`closure.${value}`)}
        />
      ))}
    </fieldset>
  );
}

/** Packages that could no longer be bought for an open site. */
function Packages({ packages }: Pick<SiteEffects, "packages">) {
  const { t } = useTranslation("sites");
  if (packages.length === 0) return null;
  return (
    <>
      <p>{t("closure.packages", { count: packages.length })}</p>
      <ul>
        {packages.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
