import { openApiDocument } from "./core/openapi.ts";
import { operations } from "./implementations.ts";
import { version } from "./version.ts";

process.stdout.write(`${JSON.stringify(openApiDocument(operations, version), null, 2)}\n`);
