import type { Queries } from "../database/queries.ts"
import { runtimeError } from "../errors/catalog.ts"
import type { OutgoingMessage, TopicSpec } from "./engine.ts"

export async function addToOutbox(
  _tx: Queries,
  _spec: TopicSpec,
  _message: OutgoingMessage,
): Promise<void> {
  throw runtimeError("PC2096")
}
