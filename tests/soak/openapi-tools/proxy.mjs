import { getHttpOperationsFromSpec } from "@stoplight/prism-http/dist/utils/operations.js";
import { createServer } from "@stoplight/prism-http-server";

// Prism as a proxy that compares requests and answers with an API's document: `node proxy.mjs DOCUMENT UPSTREAM`. What it
// finds stands in an answer's header `sl-violations`. Prints its address once it listens.

const [document, upstream] = process.argv.slice(2);

/** Prism says everything twice: what it finds stands in the header, too. */
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, success() {}, child: () => quiet };

const operations = await getHttpOperationsFromSpec(document);
const server = createServer(operations, {
  cors: false,
  components: { logger: quiet },
  config: {
    isProxy: true,
    upstream: new URL(upstream),
    mock: false,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
  },
});
console.log(await server.listen(0, "127.0.0.1"));
