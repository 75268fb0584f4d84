import { createWriteStream } from "node:fs";
import { zip64Of } from "#upstream/core/download/zip64.ts";
async function* many() { for (let at = 0; at < 66_000; at += 1) yield { name: `f/${at}`, packs: false, pieces: () => [Buffer.from("x")] }; }
const t = performance.now();
const out = createWriteStream("/tmp/S/many.zip");
for await (const p of zip64Of(many(), new Date())) out.write(p);
out.end(); console.log("many", performance.now() - t, process.memoryUsage().rss / 1e6);
