import { isDatabaseAway } from "#db/away.ts";
import { ensureDashboardLogin, LoginError } from "#db/dashboard-login.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { databaseTrouble, requireDatabase } from "./start/require-database.ts";
import { retryUntilDatabase } from "./start/wait-for-database.ts";

/** Where the program runs: the database as its owner, as its dashboards, and where it prints. */
interface Terminal {
  readonly ownerUrl: string | undefined;
  readonly dashboardUrl: string | undefined;
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

/**
 * Brings the dashboard's schema up to date, as the owner of the database, and makes the role with which dashboards come to
 * it, when its address is given. Dashboards themselves then need not be its owner. @returns the exit code, 0 or 1
 */
export async function runMigration({ ownerUrl, dashboardUrl, out, err }: Terminal): Promise<0 | 1> {
  try {
    if (!ownerUrl) throw new Error("DATABASE_URL is required: the database, as its owner.");
    const work = async () => {
      await requireDatabase(ownerUrl);
      await migrateDashboard(ownerUrl, err);
      if (dashboardUrl) await ensureDashboardLogin(ownerUrl, dashboardUrl);
    };
    await retryUntilDatabase(work, { isAway: isDatabaseAway, tell: err });
    out("The dashboard's schema is up to date.");
    if (dashboardUrl) out("The role of the dashboards is there.");
    return 0;
  } catch (error) {
    const words = error instanceof LoginError ? error.message : databaseTrouble(error, ownerUrl ?? "");
    err(words ?? (error instanceof Error ? error.message : String(error)));
    return 1;
  }
}

if (import.meta.main) {
  process.exitCode = await runMigration({
    ownerUrl: process.env.DATABASE_URL,
    dashboardUrl: process.env.DASHBOARD_DATABASE_URL,
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
  });
}
