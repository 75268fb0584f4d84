import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactRouter()],
  environments: {
    ssr: { resolve: { noExternal: true }, build: { rolldownOptions: { input: "./server.ts" } } },
  },
});
