import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { submit } from "#app/backend/forms/submit.server.ts";
import { forgetCallers, isComplete, requireAccount } from "#app/backend/session/guards.server.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { styled } from "#app/ui/styled.ts";
import { promoters } from "#contracts/auth/users.ts";
import { PasswordForm } from "../password/form.tsx";
import type { Route } from "./+types/profile";
import { ProfileFields } from "./form.tsx";
import { ProfileFlat, toPatch } from "./form-schema.ts";
import { changesOf, toForm } from "./view.ts";

export const handle: RouteHandle = { i18n: ["account"], title: "account:profile.title" };

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requireAccount(args);
  return {
    email: account.email,
    values: toForm(account),
    complete: isComplete(account),
    constraint: constraintOf(ProfileFlat),
  };
}

export async function action(args: Route.ActionArgs) {
  const caller = await requireAccount(args);
  const { account } = caller;
  return submit(args, caller, {
    form: formOf(ProfileFlat, caller).transform(toPatch),
    action: "account.update",
    op: promoters.update,
    params: { id: account.id },
    target: { type: "account", id: account.id, label: account.email },
    changes: ({ proceedTaxId: _, ...after }) => changesOf(account, after),
    done: () => {
      forgetCallers(args);
      return { to: isComplete(account) ? "/profile" : "/", key: "account:profile.saved" };
    },
  });
}

const Sections = styled("div")({ display: "flex", flexDirection: "column", gap: 40, "& h2": { marginBottom: 16 } });

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("account");
  const { email, values, complete, constraint } = loaderData;
  return (
    <Sections>
      <div>
        <p>
          {t("profile.email", { email })} <Link to="/profile/email">{t("profile.changeEmail")}</Link>
        </p>
        {complete ? <Link to="/">{t("profile.home")}</Link> : <p>{t("profile.complete")}</p>}
      </div>
      <ProfileFields values={values} constraint={constraint} lastResult={actionData} />
      <section aria-labelledby="password-title">
        <h2 id="password-title">{t("password.title")}</h2>
        <PasswordForm email={email} lastResult={undefined} />
      </section>
    </Sections>
  );
}
