import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    // One module graph for HTTP, SSR, SSE and LISTEN: the hosts import build/server/index.js and nothing of app/.
    ssr: { build: { rolldownOptions: { input: "./server/app.ts" } } },
  },
});
