import { openApiDocument } from "./core/openapi.ts";
import { operations } from "./implementations.ts";

process.stdout.write(`${JSON.stringify(openApiDocument(operations), null, 2)}\n`);
