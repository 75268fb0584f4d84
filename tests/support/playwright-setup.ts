import { startProduct } from "./product.ts";

/** Starts the product for the browser tests. BASE_URL=… takes one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const product = await startProduct();
  // Workers are started later and inherit these.
  process.env.BASE_URL = product.url;
  process.env.UPSTREAM_URL = product.upstreamUrl;
  process.env.PRODUCT_DATABASE_URL = product.databaseUrl;
  process.env.PRODUCT_OUTBOX = product.outbox;
  return product.stop;
}
