import { mutateAnonymously } from "#app/backend/audit/anonymous.server.ts";
import { isAppError } from "#app/backend/errors.server.ts";
import { constraintOf, formOf } from "#app/backend/forms/contract-form.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import { getLocale } from "#app/backend/i18n.server.ts";
import { requireSetupOpen } from "#app/backend/operations/setup.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import {
  authenticate,
  type Credentials,
  dashboardMemberships,
  enterOrganisation,
  startSession,
} from "#app/backend/session/sign-in.server.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { clubModules, setup } from "#contracts/operations/setup.ts";
import type { Route } from "./+types/new";
import { SetupForm } from "./form.tsx";
import { setupSchema } from "./form-schema.ts";

export const handle: RouteHandle = { i18n: ["setup", "account", "modules"], title: "setup:new.title" };

/** Public, and there only while nobody ever made a club here: the code is the key. `?code=` fills it in. */
export async function loader(args: Route.LoaderArgs) {
  await requireSetupOpen(args);
  const code = (new URL(args.request.url).searchParams.get("code") ?? "").slice(0, 40);
  const values = {
    ...{ code, name: "", firstName: "", lastName: "", email: "", password: "", repeat: "" },
    ...{ communicationLanguage: getLocale(args.context), defaultCurrency: "eur", timeZone: defaultTimeZone },
    modules: [...clubModules],
  };
  return { values, timeZones: timeZoneOptions(defaultTimeZone), constraint: constraintOf(setupSchema) };
}

/** Somebody else has made the club since this page was opened: the sign-in says so. */
const isMade = (error: unknown) => isAppError(error, "setup.done", "record.not_found");

export async function action(args: Route.ActionArgs) {
  await requireSetupOpen(args);
  const refusals = {
    form: formOf(setupSchema, { locale: getLocale(args.context) }),
    hide: ["password", "repeat"],
    refused: (error: unknown) =>
      isMade(error) ? leadOn(args, { to: "/login", key: "setup:errors.setup.done", severity: "error" }) : undefined,
  };
  // why a copy: the strategy that checks the credentials reads the form, too.
  return accept({ request: args.request.clone() }, refusals, async ({ repeat: _, ...body }) => {
    const { email, name } = body;
    const made = await mutateAnonymously(args, { action: "setup.create", email, op: setup.create, input: { body } });
    const isIn = await signIn(args, body, made.staffMemberId);
    return leadOn(args, { to: isIn ? "/" : "/login", key: "setup:new.done", values: { name } });
  });
}

/** Signs the new manager in. False when that failed: the club is made all the same, and the sign-in page is there. */
async function signIn(args: RouteArgs, credentials: Credentials, staffMemberId: string): Promise<boolean> {
  try {
    const signedIn = await authenticate(args, () => credentials);
    await startSession(args, signedIn);
    const staff = dashboardMemberships(signedIn.account).find(({ id }) => id === staffMemberId);
    if (staff) await enterOrganisation(args, signedIn.account, staff);
    return staff !== undefined;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

/** Says how long to wait after too many attempts. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function NewSetup({ loaderData, actionData }: Route.ComponentProps) {
  return <SetupForm {...loaderData} lastResult={actionData} />;
}
