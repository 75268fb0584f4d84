import { defineConfig } from "drizzle-kit";

/** The dashboard's own tables. The bundled upstream has a configuration of its own. */
export default defineConfig({
  dialect: "postgresql",
  schema: "./db/schema",
  out: "./db/migrations",
  schemaFilter: ["dashboard"],
});
