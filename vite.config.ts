import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * What browsers load for every page is one file, and so is what most forms share: dozens of small ones compress a fifth
 * worse. Rolldown takes along what these modules import.
 */
const groups = [
  { name: "frame", test: /[\\/]app[\\/](?:root|routes[\\/]main-layout)\.tsx/u },
  // Not dates: the agenda has one without the rest, and their calendar is loaded when somebody wants it.
  { name: "forms", test: /[\\/]app[\\/]ui[\\/]forms[\\/](?!date-)|@conform-to/u, minShareCount: 6 },
  { name: "kit", test: /[\\/]app[\\/](?:ui|rules)[\\/]/u, minShareCount: 10 },
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  environments: {
    // One module graph for HTTP, SSR, SSE and LISTEN: the hosts import build/server/index.js and nothing of app/.
    ssr: {
      // why: a process has loaded one large file eight times sooner than the libraries' two thousand small ones. Not these
      // two: the hosts use the same driver, and pino writes from files of its own.
      ...(command === "build" && { resolve: { noExternal: true, external: ["pino", "postgres"] } }),
      build: { rolldownOptions: { input: "./server/app.ts" } },
    },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}));
