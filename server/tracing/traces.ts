import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { OpenSpan, Tracing } from "#app/backend/operations/tracing.server.ts";

// Both programs load this file only when an endpoint is configured: without one they do not know OpenTelemetry.

/** Where spans go, and how many of them. */
export interface TracingSettings {
  /** Root of an OTLP/HTTP receiver; spans are sent to `/v1/traces` below it. */
  readonly endpoint: string;
  /** One of OpenTelemetry's sampler names. Defaults to `parentbased_always_on`. */
  readonly sampler?: string | undefined;
  /** Share of the traces that are kept, for samplers with a ratio. */
  readonly ratio?: number | undefined;
  /** Milliseconds between two sendings; tests are less patient. */
  readonly every?: number;
}

/** How long an end waits for what is left, in milliseconds: it must fit into the ten seconds of SIGTERM. */
const flushTimeoutMs = 1_000;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/**
 * Spans of one program. Nothing global is registered, so that several programs can live in one process. The SDK reads
 * the other `OTEL_*` variables itself: headers, time limit, compression and certificates of the exporter, the name of
 * the service and its attributes. At most 2,048 spans wait; more are dropped.
 */
export function startTracing(
  { endpoint, sampler, ratio, every = 2_000 }: TracingSettings,
  { name, version, log }: { readonly name: string; readonly version: string; readonly log: Logger },
): Tracing {
  const exporter = logChangesOnce(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/u, "")}/v1/traces` }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": name,
      "service.version": version,
      "service.instance.id": randomUUID(),
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: every })],
  });
  const tracer = provider.getTracer("club-back-office", version);
  const around = new AsyncLocalStorage<Context>();
  const current = () => {
    const context = around.getStore();
    return context && trace.getSpanContext(context);
  };
  return {
    span(title, { kind, facts, from }, work) {
      const parent = from === undefined ? (around.getStore() ?? ROOT_CONTEXT) : parentContext(from);
      const options = { kind: kind ? kinds[kind] : SpanKind.INTERNAL, ...(facts && { attributes: facts }) };
      const span = tracer.startSpan(title, options, parent);
      return around.run(trace.setSpan(parent, span), async () => {
        const own = openSpan(span);
        try {
          return await work(own);
        } catch (error) {
          const type = typeOf(error);
          // why: a visitor who leaves is no failure of what was read for them.
          if (type !== "request.left") own.fail(type);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    headers(): Record<string, string> {
      const own = current();
      if (!own) return {};
      const flags = (own.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, "0");
      return { traceparent: `00-${own.traceId}-${own.spanId}-${flags}` };
    },
    ids() {
      const own = current();
      return own && own.traceFlags & TraceFlags.SAMPLED ? { traceId: own.traceId } : {};
    },
    async stop() {
      const late = new AbortController();
      // why: an unreachable receiver has been logged already.
      const flushed = provider.shutdown().catch(() => {});
      await Promise.race([flushed, delay(flushTimeoutMs, undefined, { signal: late.signal }).catch(() => {})]);
      late.abort();
    },
  };
}

const openSpan = (span: Span): OpenSpan => ({
  rename: (name) => void span.updateName(name),
  set: (facts) => void span.setAttributes(facts),
  fail(type) {
    span.setAttribute("error.type", type);
    span.setStatus({ code: SpanStatusCode.ERROR });
  },
});

/** What an error is called, by its code or its class: messages may hold people's data. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return error instanceof Response ? String(error.status) : "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** The trace that a `traceparent` of version 00 speaks of; one of its own for anything else. */
function parentContext(traceparent: string | null): Context {
  const [, traceId = "", spanId = "", flags = ""] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/u.exec(traceparent ?? "") ?? [];
  if (traceId === "" || /^0+$/u.test(traceId) || /^0+$/u.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function samplerOf(name = "parentbased_always_on", ratio = 1): Sampler {
  const [, base = ""] = /^(?:parentbased_)?(.+)$/u.exec(name) ?? [];
  const root =
    base === "always_off"
      ? new AlwaysOffSampler()
      : base === "traceidratio"
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

/** Says once that spans do not get through, and once that they do again; the SDK would say nothing, or everything. */
function logChangesOnce(inner: SpanExporter, log: Logger): SpanExporter {
  let away = false;
  return {
    export(spans, done) {
      inner.export(spans, (result) => {
        // why: 0 is success.
        const failed = result.code !== 0;
        if (failed && !away) log.warn({ err: result.error }, "traces cannot be sent; what waits too long is dropped");
        if (!failed && away) log.info("traces are sent again");
        away = failed;
        done(result);
      });
    },
    shutdown: () => inner.shutdown(),
    forceFlush: () => inner.forceFlush?.() ?? Promise.resolve(),
  };
}
