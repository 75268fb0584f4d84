import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { ConfirmForm } from "#app/ui/forms/confirm-form.tsx";
import { sponsors } from "#contracts/events/sponsors.ts";
import type { Route } from "./+types/delete";
import { belowSponsors, sponsorsPath } from "./handle.ts";
import { requireSponsor, targetOf } from "./load.server.ts";

export const handle = belowSponsors("sponsors:delete.title");

export async function loader(args: Route.LoaderArgs) {
  const { sponsor, record } = await requireSponsor(args);
  return { record, events: sponsor.events };
}

/** `proceed` stands in the form once it has said which tournaments show the sponsor. */
const form = z.object({ proceed: z.boolean() });
const Details = z.object({ events: z.array(z.string()) });

export async function action(args: Route.ActionArgs) {
  const { staff, sponsor } = await requireSponsor(args);
  const { id, name, logo, url, textURL } = sponsor;
  return submit(args, staff, {
    action: "sponsor.delete",
    op: sponsors.delete,
    form: formOf(form, staff),
    input: (query) => ({ params: { id }, query }),
    target: targetOf(sponsor),
    before: { name, logo, url, textURL },
    done: { to: sponsorsPath, key: "sponsors:delete.done", values: { name } },
    refused: (error, submission) =>
      isAppError(error, "sponsor.in_use")
        ? data({ ...submission.reply(), showing: Details.parse(error.details).events }, { status: 409 })
        : undefined,
  });
}

export default function DeleteSponsor({ loaderData: { record, events }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("sponsors");
  const showing = actionData && "showing" in actionData ? actionData.showing : undefined;
  return (
    <ConfirmForm
      id="deletion"
      ns="sponsors"
      tone="error"
      message={
        <>
          <p>{t("delete.lead", { name: record.name })}</p>
          {showing ? (
            <>
              <p role="alert">{t("delete.showing", { count: showing.length })}</p>
              <ul>
                {showing.map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none of them moves.
                  <li key={at}>{name}</li>
                ))}
              </ul>
            </>
          ) : (
            events > 0 && <p>{t("delete.used", { count: events })}</p>
          )}
        </>
      }
      confirm={t(showing ? "delete.proceed" : "delete.submit")}
      cancelTo={sponsorsPath}
      lastResult={actionData}
    >
      {showing && <input type="hidden" name="proceed" value="on" />}
    </ConfirmForm>
  );
}
