import type { JsonSchemaPart } from "@precast/runtime/emitted"
import type { MessagePlan, PlannedSite } from "../../ir/plan.ts"
import { type Code, join, js, nothing } from "../emit-code.ts"
import { type Data, dataCode } from "../data.ts"
import type { Emitter } from "../module.ts"
import { documented, type SchemaOf } from "../route/route-doc.ts"
import { parametersOf } from "../route/doc-input.ts"

type PlannedSocket = Extract<PlannedSite, { kind: "socket" }>

/** `doc: () => ({ … })`: handshake and messages as the document describes them, created on demand. */
export function writeSocketDoc(site: PlannedSocket, emitter: Emitter): Code {
  const { handshake, received, sent } = site
  const { schemas, components } = documented(emitter)
  const parameters = parametersOf(handshake, schemas("in"))
  const doc = {
    ...handshake.about,
    ...(parameters.length > 0 && { parameters }),
    receives: contentOf(received, schemas("in")),
    sends: contentOf(sent, schemas("out")),
  }
  const named = components()
  const all = join(named, ",", nothing)
  const more = named.length > 0 && { schemas: js`${emitter.helper("componentsOf")}(${all})` }
  return js`doc: () => (${dataCode({ ...(doc as object), ...more } as Data)}),`
}

/** Schemas by media type: text messages are JSON; bytes have no schema. */
function contentOf(
  { text, binary }: MessagePlan,
  schema: SchemaOf,
): Record<string, JsonSchemaPart> {
  return {
    ...(text !== null && { "application/json": schema(text) }),
    ...(binary && { "application/octet-stream": true }),
  }
}
