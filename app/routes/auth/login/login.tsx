import { redirect } from "react-router";
import { isAppError, notFound } from "#app/backend/errors.server.ts";
import { redirectWithFlash } from "#app/backend/flash.server.ts";
import { invalid, parseForm, upstreamRefusal } from "#app/backend/forms.server.ts";
import { requireAccount } from "#app/backend/guards.server.ts";
import { type RouteArgs, sessionContext } from "#app/backend/services.server.ts";
import { sessionEnded } from "#app/backend/session-end.server.ts";
import { authenticate, choicesOf, enterOrganisation, startSession } from "#app/backend/sign-in.server.ts";
import { ownPath } from "#app/rules/own-path.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import type { Route } from "./+types/login";
import { CredentialsForm } from "./credentials.tsx";
import { credentialsSchema } from "./form-schema.ts";
import { Organisations } from "./organisations.tsx";
import { toChoices, whyHere } from "./view.ts";
import { Why } from "./why.tsx";

export const handle: RouteHandle<Route.ComponentProps["loaderData"]> = {
  i18n: ["auth"],
  title: (data) => (data?.choices ? "auth:context.title" : "auth:login.title"),
};

const queryOf = (request: Request) => new URL(request.url).searchParams;
const changesContext = (request: Request): boolean => queryOf(request).get("changeContext") === "1";
/** Where to go afterwards: a page of our own, the root unless told. */
const destination = (request: Request): string => ownPath(queryOf(request).get("redirectTo"));

/** This screen with another step of it, keeping where to go afterwards. */
function stepPath(request: Request, step: Record<string, string>): string {
  const to = destination(request);
  const query = new URLSearchParams({ ...step, ...(to !== "/" && { redirectTo: to }) });
  return query.size === 0 ? "/login" : `/login?${query}`;
}

export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  const session = context.get(sessionContext).data;
  const why = whyHere(queryOf(request), destination(request));
  if (!session) {
    if (changesContext(request)) throw redirect(stepPath(request, {}));
    return { choices: null, email: null, why };
  }
  if (!changesContext(request)) {
    throw redirect(session.staffToken ? destination(request) : stepPath(request, { changeContext: "1" }));
  }
  const { account } = await requireAccount(args);
  return { choices: toChoices(choicesOf(account), session.staffMemberId), email: account.email, why };
}

export const action = (args: Route.ActionArgs) =>
  changesContext(args.request) ? chooseOrganisation(args) : signIn(args);

async function signIn(args: RouteArgs) {
  const { request } = args;
  const submission = await parseForm(request.clone(), credentialsSchema);
  if (submission.status !== "success") return invalid(submission, 422, ["password"]);
  const { value } = submission;
  try {
    const signedIn = await authenticate(args, () => value);
    await startSession(args, signedIn);
    const [only, ...others] = choicesOf(signedIn.account);
    if (!only || others.length > 0) return redirect(stepPath(request, { changeContext: "1" }));
    await enterOrganisation(args, signedIn.account, only);
    return redirect(destination(request));
  } catch (error) {
    return upstreamRefusal(error, submission, { "auth.wrong_credentials": "", "auth.no_account": "" }, ["password"]);
  }
}

async function chooseOrganisation(args: RouteArgs) {
  const { request } = args;
  const { account } = await requireAccount(args);
  const id = (await request.formData()).get("staffMemberId");
  const staff = choicesOf(account).find((choice) => choice.id === id);
  if (!staff) throw notFound();
  try {
    await enterOrganisation(args, account, staff);
  } catch (error) {
    if (isAppError(error, "auth.required")) throw await sessionEnded(args, "ended", account);
    if (!isAppError(error, "staff_member.no_dashboard_access")) throw error;
    const key = "auth:errors.staff_member.no_dashboard_access";
    return redirectWithFlash(args, stepPath(request, { changeContext: "1" }), { key, severity: "error" });
  }
  const values = { name: staff.organization.name };
  return redirectWithFlash(args, destination(request), { key: "auth:context.entered", values, severity: "success" });
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, email, why } = loaderData;
  return (
    <>
      <Why {...why} isChoice={choices !== null} />
      {choices ? <Organisations choices={choices} email={email} /> : <CredentialsForm lastResult={actionData} />}
    </>
  );
}
