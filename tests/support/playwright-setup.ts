import postgres from "postgres";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { startProduct } from "./product.ts";
import { walkAsManager } from "./walk.ts";

/** Starts the product for the browser tests. BASE_URL=… takes one that runs already. SCREENS names a page of each route. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const stop = process.env.BASE_URL ? undefined : await start();
  const { pages } = await walkAsManager(process.env.BASE_URL ?? "", "Aurora");
  const screens = pages.filter(
    ({ status, headers }) => status === 200 && headers.get("content-type")?.startsWith("text/html"),
  );
  process.env.SCREENS = JSON.stringify(screens.map(({ path }) => path));
  return stop;
}

async function start(): Promise<() => Promise<void>> {
  const product = await startProduct();
  await leaveRoomInPlans(product.databaseUrl);
  // Workers are started later and inherit these.
  process.env.BASE_URL = product.url;
  process.env.UPSTREAM_URL = product.upstreamUrl;
  process.env.PRODUCT_DATABASE_URL = product.databaseUrl;
  process.env.PRODUCT_OUTBOX = product.outbox;
  return product.stop;
}

/** Whatever the tests make, and try again: no alert that a plan is used up lies over the pages of the others. */
async function leaveRoomInPlans(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`
      update upstream.module_subscriptions set total = 1000
       where organisation_id = ${demoOrganisations.aurora} and total > 0`;
  } finally {
    await sql.end();
  }
}
