import { ensureDashboardLogin, LoginError } from "#db/dashboard-login.ts";
import { migrateDashboard } from "#db/migrate.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { databaseErrorOf, requireDatabase } from "./start/require-database.ts";
import { retryUntilDatabase } from "./start/wait-for-database.ts";

// Brings the dashboard's schema up to date, as the owner of the database (DATABASE_URL), and makes the role with which
// dashboards come to it (DASHBOARD_DATABASE_URL, when it is given). Dashboards themselves then need not be its owner.

const { DATABASE_URL: ownerUrl, DASHBOARD_DATABASE_URL: dashboardUrl } = process.env;
try {
  if (!ownerUrl) throw new Error("DATABASE_URL is required: the database, as its owner.");
  const tell = (what: string) => void process.stderr.write(`${what}\n`);
  const work = async () => {
    await requireDatabase(ownerUrl);
    await migrateDashboard(ownerUrl, tell);
    if (dashboardUrl) await ensureDashboardLogin(ownerUrl, dashboardUrl);
  };
  await retryUntilDatabase(work, { isAway: isDatabaseUnavailable, tell });
  process.stdout.write("The dashboard's schema is up to date.\n");
  if (dashboardUrl) process.stdout.write("The role of the dashboards is there.\n");
} catch (error) {
  const words = error instanceof LoginError ? error.message : databaseErrorOf(error, ownerUrl ?? "");
  process.stderr.write(`${words ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}
