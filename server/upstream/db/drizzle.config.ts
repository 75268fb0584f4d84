import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/upstream/**/table.ts",
  out: "./server/upstream/db/migrations",
  casing: "snake_case",
  schemaFilter: ["upstream"],
});
