// Plain JavaScript, because it is preloaded by whatever Node is on the machine: the .ts entries need type stripping,
// and an older Node would only say "Unknown file extension".
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    [
      `This Node is ${process.version} (${process.execPath}); the programs need 22.18 or newer.`,
      "On Linux x64/arm64 and Windows x64, `npm install` brings Node 24 along: start through npm (npm start, npm test),",
      "and do not install with --omit=optional. Elsewhere, install a newer Node: https://nodejs.org",
    ].join("\n"),
  );
  process.exit(1);
}

// Compiled code is kept between starts, for the programs that this one starts, too: they load twice as fast.
const { enableCompileCache } = await import("node:module");
const { fileURLToPath } = await import("node:url");
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);
