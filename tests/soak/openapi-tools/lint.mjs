import { readFile } from "node:fs/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";

// What spectral (its ruleset `oas`) and redocly (`recommended`) find in an API's document: `node lint.mjs DOCUMENT`, a line
// of JSON for each finding. No rule of the two is switched off.

const [path] = process.argv.slice(2);
const source = await readFile(path, "utf8");

const linter = new spectral.Spectral();
linter.setRuleset({ extends: [rulesets.oas] });
for (const { code, path: place, message } of await linter.run(JSON.parse(source)))
  console.log(JSON.stringify({ tool: "spectral", rule: code, place: `#/${place.join("/")}`, message }));

const config = await createConfig({ extends: ["recommended"] });
for (const { ruleId, location, message } of await lintFromString({ source, absoluteRef: path, config }))
  console.log(JSON.stringify({ tool: "redocly", rule: ruleId, place: location[0]?.pointer, message }));
