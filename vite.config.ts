import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * What browsers load for every page is one file, and so is what most forms share: dozens of small ones compress a fifth
 * worse. Rolldown takes along what these modules import.
 */
const groups = [
  { name: "frame", test: /[\\/]app[\\/](?:root|routes[\\/]main-layout)\.tsx/u },
  { name: "forms", test: /[\\/]app[\\/]ui[\\/]forms[\\/]|@conform-to/u, minShareCount: 6 },
  { name: "kit", test: /[\\/]app[\\/](?:ui|rules)[\\/]/u, minShareCount: 10 },
];

/** Modules of ours that stand for others in what the server draws: the same HTML for less work (ADR 42, 43). */
const standIns: Readonly<Record<string, string>> = {
  "react-i18next": "/app/ui/on-server/react-i18next.ts",
  "react-router": "/app/ui/on-server/react-router.tsx",
  "#app/ui/kept.tsx": "/app/ui/on-server/kept.tsx",
};
const drawn = /\/app\/(?:(?:routes|ui)\/(?!on-server\/).+|root|entry\.server)\.tsx?(?:\?|$)/u;

const drawOnServer: Plugin = {
  name: "stand-ins-on-server",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "ssr",
  resolveId(source, importer) {
    const standIn = standIns[source];
    return standIn !== undefined && importer !== undefined && drawn.test(importer)
      ? import.meta.dirname + standIn
      : null;
  },
};

export default defineConfig(({ command }) => ({
  plugins: [drawOnServer, reactRouter()],
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
