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
  // Workers are started later and inherit these.
  process.env.BASE_URL = product.url;
  process.env.UPSTREAM_URL = product.upstreamUrl;
  process.env.PRODUCT_DATABASE_URL = product.databaseUrl;
  process.env.PRODUCT_OUTBOX = product.outbox;
  return product.stop;
}
