import { createCookie, redirect } from "react-router";
import { isAnswered, isAppError } from "#app/backend/errors.server.ts";
import { pageAddress } from "#app/backend/forms/posted-form.server.ts";
import { type RouteArgs, requestContext } from "#app/backend/services.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Call } from "#app/backend/upstream/calls.server.ts";
import { alertMark, type ModuleAlert, moduleAlert, readMarks, withMark } from "#app/rules/module-alert.ts";
import { eventStaff, facilityStaff, hasRole, trainers } from "#app/rules/permissions.ts";
import { type ModuleCard, moduleState } from "#app/rules/subscriptions.ts";
import { organizations } from "#contracts/account/organizations.ts";

type Product = ModuleCard["product"];

/** How a module stands today where the club is, and until when. */
interface Standing {
  readonly card: ModuleCard;
  readonly until: string | null;
}

async function standingOf(call: Call, { staff }: StaffCaller, product: Product): Promise<Standing> {
  const about = { params: { id: staff.organization.id } };
  if (product === "tournaments") {
    const told = await call(organizations.tournamentsSubscriptions, about);
    return { card: { product, ...told }, until: null };
  }
  const operation =
    product === "academy" ? organizations.academySubscriptions : organizations.facilitiesManagerSubscriptions;
  const told = await call(operation, about);
  const status = moduleState(told, new Date(), staff.organization.timeZone);
  return { card: { product, status }, until: told.expiresAt };
}

const audiences = { facilitiesManager: facilityStaff, academy: trainers, tournaments: eventStaff } as const;

/** What upstream said of a module that it does not tell about; null when it said nothing that people can read. */
export interface FailedModule {
  readonly product: Product;
  readonly failed: string | null;
}

/** How a module stands, or why nobody knows. Throws while upstream is away. */
async function cardOrFailure(caller: StaffCaller, product: Product): Promise<ModuleCard | FailedModule> {
  try {
    return (await standingOf(caller.call, caller, product)).card;
  } catch (error) {
    if (!isAnswered(error)) throw error;
    // why: our own upstream's messages are codes, meant for logs.
    const isSentence = error.message !== error.code && /\s/u.test(error.message);
    return { product, failed: isSentence ? error.message.slice(0, longestMessage) : null };
  }
}

/** Characters of a server's message that a page shows. */
const longestMessage = 300;

/** The modules that concern the caller's roles, read in parallel. */
export async function loadModules(caller: StaffCaller): Promise<(ModuleCard | FailedModule)[]> {
  const wanted = (["facilitiesManager", "academy", "tournaments"] as const).filter((product) =>
    hasRole(caller.roles, audiences[product]),
  );
  return Promise.all(wanted.map((product) => cardOrFailure(caller, product)));
}

/** An alert with the mark by which closing it is remembered. */
export interface ShownAlert extends ModuleAlert {
  readonly mark: string;
}

const asked = new WeakMap<RouteArgs["context"], Map<Product, Promise<ShownAlert | null>>>();

/**
 * What the area of a module says instead of its pages, or above them; null when there is nothing to say, or it was
 * closed in this browser session. One small call, once a request, which the page does not wait for longer than half a
 * second: while upstream is in trouble there is no alert.
 */
function moduleAlertOf(args: RouteArgs, caller: StaffCaller, product: Product): Promise<ShownAlert | null> {
  const known = asked.get(args.context) ?? new Map<Product, Promise<ShownAlert | null>>();
  asked.set(args.context, known);
  const alert = known.get(product) ?? findAlert(args, caller, product);
  known.set(product, alert);
  return alert;
}

async function findAlert(args: RouteArgs, caller: StaffCaller, product: Product): Promise<ShownAlert | null> {
  try {
    const { card, until } = await standingOf(caller.callBestEffort, caller, product);
    const alert = moduleAlert(card);
    if (!alert) return null;
    const mark = alertMark(caller.organisationId, product, until);
    const isClosed = alert.isClosable && (await closedMarks(args)).includes(mark);
    return isClosed ? null : { ...alert, mark };
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}

/** What the layout of a module's area shows, for those who may see the area. */
export async function loadModuleArea(args: RouteArgs, product: Product) {
  const staff = await requireStaff(args, audiences[product]);
  return { roles: staff.roles, alert: await moduleAlertOf(args, staff, product) };
}

/**
 * Turns away what writes in the area of a module whose alert covers it: it leads to the page, which says why. Stands in
 * the layout of the area, so that no page of it can forget.
 */
export const stopWrites =
  (product: Product) =>
  async (args: RouteArgs, next: () => Promise<unknown>): Promise<void> => {
    if (args.request.method !== "GET" && args.request.method !== "HEAD") {
      const alert = await moduleAlertOf(args, await requireStaff(args), product);
      if (alert && !alert.isClosable) throw redirect(pageAddress(args.request.url));
    }
    await next();
  };

/** The cookie has no age: the browser forgets it when it is closed. */
function closedCookie({ context }: RouteArgs) {
  const { secure } = context.get(requestContext);
  return createCookie(`${secure ? "__Host-" : ""}module-alerts`, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
  });
}

const closedMarks = async (args: RouteArgs): Promise<string[]> =>
  readMarks(await closedCookie(args).parse(args.request.headers.get("cookie")));

/** The cookie that remembers one more alert as closed. */
export const closeAlert = async (args: RouteArgs, mark: unknown): Promise<string> =>
  closedCookie(args).serialize(withMark(await closedMarks(args), mark));
