import postgres, { type Sql, type TransactionSql } from "postgres";
import { isDatabaseUnavailable } from "./unavailable.ts";

/** The role of the dashboard cannot be made; the message says why and what to do. */
export class LoginError extends Error {
  override readonly name = "LoginError";
}

/** SQLSTATE of a right that is missing. */
const noRight = "42501";

/**
 * Makes the role with which dashboards come to the database: the user and password of `dashboardUrl`, with the rights
 * of `dashboard_app` and no others, so that it can add to the action log and never change it. Run again, it sets the
 * password anew and leaves alone what is right already: an owner who is no superuser may not even repeat most of it.
 * What the owner may not do an administrator can have done before. The schema must be migrated.
 * @param ownerUrl the same database, for its owner
 * @throws LoginError
 */
export async function ensureDashboardLogin(ownerUrl: string, dashboardUrl: string): Promise<void> {
  const { username, password } = addressOf(dashboardUrl);
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (name === "" || secret === "")
    throw new LoginError("The dashboard's address of the database has no user or no password.");
  const sql = postgres(ownerUrl, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      // why: of two that alter the same role at the same moment one would fail.
      await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
      await ensureGroup(tx);
      const role = await findRole(tx, name);
      if (role) await correctLogin(tx, role, dashboardUrl);
      else await createLogin(tx, name, secret);
      await joinGroup(tx, name);
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || isDatabaseUnavailable(error)) throw error;
    throw new LoginError(`The role ${name} cannot be made: ${error.message}.`, { cause: error });
  } finally {
    // why: a session that ended is not waited for.
    await sql.end({ timeout: 1 });
  }
}

function addressOf(dashboardUrl: string): URL {
  const url = URL.parse(dashboardUrl);
  if (url) return url;
  throw new LoginError(
    "DASHBOARD_DATABASE_URL is no address of a database, such as postgres://user:password@host:5432/name.",
  );
}

/**
 * The group's rights are those that the migrations gave it. Where the group could not be made then, it is asked for
 * again: the owner may have been given the right since, or an administrator has made it.
 */
async function ensureGroup(tx: TransactionSql): Promise<void> {
  const hasRights = async () => {
    const [group] = await tx<{ ready: boolean }[]>`
      select has_schema_privilege(oid, 'dashboard', 'usage') as ready from pg_roles where rolname = 'dashboard_app'`;
    return group?.ready === true;
  };
  if (await hasRights()) return;
  const [answer] = await tx<{ problem: string | null }[]>`
    select problem from dashboard.grant_roles() where role_name = 'dashboard_app'`;
  if (await hasRights()) return;
  throw new LoginError(
    `The role dashboard_app is not set up: ${answer?.problem ?? "it has no rights"}. ` +
      "The owner needs CREATEROLE; or an administrator runs CREATE ROLE dashboard_app; CREATE ROLE auditor; " +
      "then start this again.",
  );
}

interface Role {
  name: string;
  /** Attributes that a dashboard must not have, as `alter role` takes them away. */
  excess: string[];
  canLogin: boolean;
}

/** The role as it is. Throws LoginError for one that must not lose rights: the owner, the current user, a superuser. */
async function findRole(tx: TransactionSql, name: string): Promise<Role | undefined> {
  const [found] = await tx<(Role & { isMore: boolean })[]>`
    select rolname as name, rolsuper or rolname = current_user or exists (
        select from pg_namespace where nspowner = r.oid and nspname in ('dashboard', 'upstream')) as "isMore",
      array_remove(array[
        case when rolcreatedb then 'nocreatedb' end, case when rolcreaterole then 'nocreaterole' end,
        case when rolreplication then 'noreplication' end, case when rolbypassrls then 'nobypassrls' end
      ], null) as excess,
      rolcanlogin as "canLogin"
    from pg_roles r where rolname = ${name}`;
  if (found?.isMore)
    throw new LoginError(`${name} owns the database, or may do anything in it: name another role for the dashboards.`);
  return found;
}

/** A new role has no attribute that it is not given. */
async function createLogin(tx: TransactionSql, name: string, secret: string): Promise<void> {
  await orSay(
    tx,
    (part) => runFormatted(part, "create role %I login password %L", [name, secret]),
    () =>
      `The role ${name} cannot be made: the owner of the database may not create roles. Give it CREATEROLE; or an ` +
      `administrator runs CREATE ROLE ${name} LOGIN PASSWORD '…' IN ROLE dashboard_app; then start this again.`,
  );
}

/** Sets the password, and takes away what the role has too much. A role that is right already may be another's. */
async function correctLogin(tx: TransactionSql, role: Role, dashboardUrl: string): Promise<void> {
  const { name, canLogin, excess } = role;
  const secret = decodeURIComponent(addressOf(dashboardUrl).password);
  const change = ["alter role %I password %L", ...(canLogin ? [] : ["login"]), ...excess].join(" ");
  try {
    await tx.savepoint((part) => runFormatted(part, change, [name, secret]));
  } catch (error) {
    if (!isNoRight(error)) throw error;
    // An administrator made it, with all that it needs.
    if (canLogin && excess.length === 0 && (await logsIn(dashboardUrl))) return;
    throw new LoginError(
      `The role ${name} is there, and the owner of the database may not change it (${error.message}). ` +
        `An administrator runs ALTER ROLE ${name} ${["LOGIN PASSWORD '…'", ...excess].join(" ").toUpperCase()}; ` +
        "then start this again.",
      { cause: error },
    );
  }
}

async function joinGroup(tx: TransactionSql, name: string): Promise<void> {
  const [found] = await tx<{ isMember: boolean }[]>`
    select pg_has_role(${name}, 'dashboard_app', 'usage') as "isMember"`;
  if (found?.isMember) return;
  await orSay(
    tx,
    (part) => part`grant dashboard_app to ${part(name)}`.execute(),
    () =>
      `The role ${name} is no member of dashboard_app, which the owner of the database did not make and may not give. ` +
      `An administrator runs GRANT dashboard_app TO ${name}; then start this again.`,
  );
}

/** Whether somebody can come to the database by this address. A database that does not answer counts as no. */
async function logsIn(url: string): Promise<boolean> {
  const sql: Sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Runs a statement that takes names (%I) and literals (%L), which no statement of this kind takes as parameters. */
async function runFormatted(tx: TransactionSql, statement: string, values: readonly string[]): Promise<void> {
  const [made] = await tx<
    { text: string }[]
  >`select format(${statement}, variadic ${values as string[]}::text[]) as text`;
  await tx.unsafe(made?.text ?? "");
}

/** Does a part of the work, or throws a LoginError with `words` where the owner lacks the right to it. */
async function orSay(
  tx: TransactionSql,
  work: (part: TransactionSql) => Promise<unknown>,
  words: () => string,
): Promise<void> {
  try {
    await tx.savepoint(work);
  } catch (error) {
    if (isNoRight(error)) throw new LoginError(words(), { cause: error });
    throw error;
  }
}

const isNoRight = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && error.code === noRight;
