import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { waitFor } from "./wait.ts";

/** A span as it arrived. */
export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: "internal" | "server" | "client" | "producer" | "consumer" | undefined;
  readonly traceId: string;
  readonly spanId: string;
  /** The id of the parent span; empty for the first one of a trace. */
  readonly parentSpanId: string;
  readonly isError: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A receiver of spans over OTLP/HTTP, as JSON. */
export interface TraceReceiver {
  readonly url: string;
  /** All spans that arrived. */
  readonly spans: ReceivedSpan[];
  /** The bodies, as they came. */
  readonly bodies: unknown[];
  /** What the receiver does with what comes: takes it, or never answers. */
  mode: "takes" | "hangs";
  /** How many sendings it did not answer. */
  readonly unanswered: () => number;
  /** Waits for a span. */
  found(wanted: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  stop(): Promise<void>;
}

type Value = Readonly<Record<string, unknown>>;
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
/** The parts of an OTLP message that tests look at. */
interface Message {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[];
  }[];
}
interface Sent {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly Attribute[];
}

const kinds = [undefined, "internal", "server", "client", "producer", "consumer"] as const;
const factsOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Starts a receiver on a free port. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const [spans, bodies]: [ReceivedSpan[], unknown[]] = [[], []];
  let unanswered = 0;
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Message;
    if (receiver.mode === "hangs" || request.url !== "/v1/traces") {
      unanswered += 1;
      return;
    }
    bodies.push(body);
    for (const { resource, scopeSpans } of body.resourceSpans) {
      const service = String(factsOf(resource.attributes)["service.name"]);
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { name, kind, traceId, spanId, parentSpanId = "", status, attributes } = span;
        const isError = status?.code === 2;
        spans.push({
          service,
          name,
          kind: kinds[kind],
          traceId,
          spanId,
          parentSpanId,
          isError,
          facts: factsOf(attributes),
        });
      }
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    mode: "takes",
    unanswered: () => unanswered,
    found: (wanted) => waitFor(() => spans.find(wanted)),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
