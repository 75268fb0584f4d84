import { redirect } from "react-router";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { isSetupOpen } from "#app/backend/operations/setup.server.ts";
import { type RouteArgs, sessionContext } from "#app/backend/services.server.ts";
import { endRefusedSession } from "#app/backend/session/end.server.ts";
import { requireAccount } from "#app/backend/session/guards.server.ts";
import {
  authenticate,
  dashboardMemberships,
  enterOrganisation,
  startSession,
} from "#app/backend/session/sign-in.server.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { destinationOf, stepPath } from "../destination.ts";
import type { Route } from "./+types/login";
import { CredentialsForm } from "./credentials.tsx";
import { credentialsSchema } from "./form-schema.ts";
import { Organisations } from "./organisations.tsx";
import { SetupInvitation } from "./setup-invitation.tsx";
import { SignInReason } from "./sign-in-reason.tsx";
import { signInCauseOf, toChoices } from "./view.ts";

export const handle: RouteHandle<Route.ComponentProps["loaderData"]> = {
  i18n: ["auth", "setup"],
  title: (data) => (data?.choices ? "auth:context.title" : "auth:login.title"),
};

const queryOf = (request: Request) => new URL(request.url).searchParams;
const changesContext = (request: Request): boolean => queryOf(request).get("changeContext") === "1";
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const session = context.get(sessionContext).data;
  const why = signInCauseOf(queryOf(request), destinationOf(request));
  const forgot = stepPath(request, "/recover-password");
  if (!session) {
    if (changesContext(request)) throw redirect(stepPath(request, "/login"));
    return { choices: null, email: null, why, forgot, isSetupOpen: await isSetupOpen(args) };
  }
  if (!changesContext(request)) {
    throw redirect(session.staffToken ? destinationOf(request) : stepPath(request, "/login", { changeContext: "1" }));
  }
  const { account } = await requireAccount(args);
  return {
    choices: toChoices(dashboardMemberships(account), session.staffMemberId),
    email: account.email,
    why,
    forgot,
    isSetupOpen: false,
  };
}

export const action = (args: Route.ActionArgs) =>
  changesContext(args.request) ? chooseOrganisation(args) : signIn(args);

const refusals = {
  form: credentialsSchema,
  hide: ["password"],
  fields: { "auth.wrong_credentials": "", "auth.no_account": "" },
};

function signIn(args: RouteArgs) {
  const { request } = args;
  // why a copy: the strategy that checks the credentials reads the form, too.
  return accept({ request: request.clone() }, refusals, async (value) => {
    const signedIn = await authenticate(args, () => value);
    await startSession(args, signedIn);
    const [only, ...others] = dashboardMemberships(signedIn.account);
    // why: what keeps the only club closed stands on the page where one is chosen.
    const isOpen = (only?.organization.suspendedReason ?? null) === null;
    if (!only || !isOpen || others.length > 0) return redirect(stepPath(request, "/login", { changeContext: "1" }));
    await enterOrganisation(args, signedIn.account, only);
    return redirect(destinationOf(request));
  });
}

async function chooseOrganisation(args: RouteArgs) {
  const { request } = args;
  const { account } = await requireAccount(args);
  const id = (await request.formData()).get("staffMemberId");
  const staff = dashboardMemberships(account).find((choice) => choice.id === id);
  if (!staff) throw notFound();
  try {
    await enterOrganisation(args, account, staff);
  } catch (error) {
    if (isAppError(error, "auth.required")) throw await endRefusedSession(args, "ended", account);
    if (!isAppError(error, "staff_member.no_dashboard_access", "organization.suspended")) throw error;
    const to = stepPath(request, "/login", { changeContext: "1" });
    const values = { reason: String(error.details.reason ?? "") };
    return leadOn(args, { to, key: `auth:errors.${error.code}`, values, severity: "error" });
  }
  const values = { name: staff.organization.name };
  return leadOn(args, { to: destinationOf(request), key: "auth:context.entered", values });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, email, why, forgot, isSetupOpen: isBeginning } = loaderData;
  return (
    <>
      {isBeginning && <SetupInvitation />}
      <SignInReason {...why} isChoice={choices !== null} />
      {choices ? (
        <Organisations choices={choices} email={email} />
      ) : (
        <CredentialsForm lastResult={actionData} forgot={forgot} />
      )}
    </>
  );
}
