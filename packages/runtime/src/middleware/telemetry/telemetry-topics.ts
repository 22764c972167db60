import {
  context as active,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api"
import type { TopicObserver } from "../../resources/topics/topics-observe.ts"

const NAME = "@precast/runtime"

/**
 * Spans of messages by OpenTelemetry's conventions for messaging: a publisher adds its trace context to the
 * message's attributes, and the span of the handler is a child of it. Message contents are not recorded.
 */
export function topicTelemetry(): TopicObserver {
  return {
    published(topic, { id }) {
      const span = trace.getTracer(NAME).startSpan(`send ${topic}`, {
        kind: SpanKind.PRODUCER,
        attributes: said(topic, id, "send"),
      })
      const attributes: Record<string, string> = {}
      propagation.inject(trace.setSpan(active.active(), span), attributes)
      return { attributes, end: (error) => end(span, error) }
    },
    async handled({ context }, run) {
      const { topic, subscription, id, attempt, attributes } = context
      const parent = propagation.extract(ROOT_CONTEXT, attributes)
      const span = trace.getTracer(NAME).startSpan(
        `process ${topic}`,
        {
          kind: SpanKind.CONSUMER,
          attributes: {
            ...said(topic, id, "process"),
            "messaging.consumer.group.name": subscription,
            "precast.message.attempt": attempt,
          },
        },
        parent,
      )
      try {
        const result = await active.with(trace.setSpan(parent, span), run)
        end(span)
        return result
      } catch (error) {
        end(span, error)
        throw error
      }
    },
  }
}

function said(topic: string, id: string, operation: "send" | "process"): Attributes {
  return {
    "messaging.system": "precast",
    "messaging.destination.name": topic,
    "messaging.operation.type": operation,
    "messaging.message.id": id,
  }
}

function end(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setAttribute("error.type", error instanceof Error ? error.name : typeof error)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
