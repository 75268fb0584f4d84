import postgres, { type TransactionSql } from "postgres";
import { isDatabaseAway } from "./away.ts";

/** The role of the dashboard cannot be made; the message says why and what to do. */
export class LoginError extends Error {
  override readonly name = "LoginError";
}

/**
 * Makes the role with which dashboards come to the database: the user and password of `dashboardUrl`, with the rights
 * of `dashboard_app` and no others, so that it can add to the action log and never change it. Run again, it sets the
 * password anew. The schema must be migrated.
 * @param ownerUrl the same database, for a role that may create roles
 * @throws LoginError
 */
export async function ensureDashboardLogin(ownerUrl: string, dashboardUrl: string): Promise<void> {
  const { username, password } = new URL(dashboardUrl);
  const [name, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (name === "" || secret === "")
    throw new LoginError("The dashboard's address of the database has no user or no password.");
  const sql = postgres(ownerUrl, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      // why: of two that alter the same role at the same moment one would fail.
      await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
      await requireOrdinary(tx, name);
      const [role] = await tx<{ statement: string }[]>`
        select format('%s role %I login password %L nosuperuser nocreatedb nocreaterole noreplication nobypassrls',
          case when exists (select from pg_roles where rolname = ${name}) then 'alter' else 'create' end,
          ${name}::text, ${secret}::text) as statement`;
      await tx.unsafe(role?.statement ?? "");
      await tx`grant dashboard_app to ${tx(name)}`;
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || isDatabaseAway(error)) throw error;
    const { message } = error;
    throw new LoginError(`The role ${name} cannot be made: ${message}. The owner must be allowed to create roles.`, {
      cause: error,
    });
  } finally {
    // why: a session that ended is not waited for.
    await sql.end({ timeout: 1 });
  }
}

/** Throws LoginError for a role that must not lose rights: the owner, the current user, a superuser. */
async function requireOrdinary(sql: TransactionSql, name: string): Promise<void> {
  const [found] = await sql<{ isMore: boolean }[]>`
    select rolsuper or rolname = current_user or n.nspowner is not null as "isMore"
    from pg_roles r left join pg_namespace n on n.nspowner = r.oid and n.nspname in ('dashboard', 'upstream')
    where rolname = ${name}`;
  if (found?.isMore)
    throw new LoginError(`${name} owns the database, or may do anything in it: name another role for the dashboards.`);
}
