import type { JsonSchemaPart } from "@precast/runtime/emitted"
import type { MessagePlan, PlannedSite } from "../../ir/plan.ts"
import { requestOf } from "../client/request.ts"
import { type Data, dataCode } from "../data.ts"
import { block, type Code, js, join, nothing } from "../emit-code.ts"
import type { Emitter } from "../create-emitter.ts"
import { RELAYS } from "../link.ts"
import { printed } from "../report/print.ts"
import { parametersOf } from "../route/doc-input.ts"
import { writeRequest } from "../route/index.ts"
import { documented, type SchemaOf } from "../route/route-doc.ts"

type PlannedSocket = Extract<PlannedSite, { kind: "socket" }>
type PlannedSocketClient = Extract<PlannedSite, { kind: "socket-client" }>

/** The hidden third argument of `api.socket()`: a `SocketCode` as an object literal. */
export function writeSocket(site: PlannedSocket, emitter: Emitter): Code {
  const { handshake, received, sent } = site
  const request = [...writeRequest(handshake, emitter), js`output: () => undefined,`]
  return block([
    js`handshake: ${block(request)},`,
    ...writeReceived(received, emitter),
    writeSent(sent, emitter),
    writeSocketDoc(site, emitter),
    js`relays: () => import(${RELAYS}),`,
  ])
}

/** The hidden last argument of `createSocket()`: a `SocketClientCode` as an object literal. */
export function writeSocketClient(site: PlannedSocketClient, emitter: Emitter): Code {
  const { path, handshake, received, sent, withoutOptions } = site
  const code = block([
    js`path: ${path},`,
    js`request: ${printed(requestOf(handshake, emitter))},`,
    // The code that explains why a text is rejected is most of a small client.
    ...writeReceived(received, emitter, emitter.optimize !== "size"),
    writeSent(sent, emitter),
  ])
  return withoutOptions ? js`void 0, ${code}` : code
}

function writeReceived(
  { text, mediaType, binary }: MessagePlan,
  emitter: Emitter,
  tells = true,
): Code[] {
  // A text that is not JSON is read as the JSON of that text, by the rules of its type.
  const json = js`${emitter.global("JSON")}.stringify(text)`
  const ofText = (read: Code): Code =>
    mediaType === undefined ? read : js`(text) => ${read}(${json})`
  const read = text === null ? emitter.helper("noText") : ofText(emitter.call("read", text))
  const told =
    text === null ? emitter.helper("noTextIssues") : ofText(emitter.call("reportText", text))
  return [js`message: ${read},`, ...(tells ? [js`issues: ${told},`] : []), js`binary: ${binary},`]
}

function writeSent({ text, mediaType, binary }: MessagePlan, emitter: Emitter): Code {
  if (mediaType !== undefined) return js`output: (message) => message,`
  if (text === null && !binary) return js`output: ${emitter.helper("noMessage")},`
  const bytes = emitter.helper("bytesMessage")
  if (text === null) return js`output: ${bytes},`
  const encode = emitter.call("encode", text)
  if (!binary) return js`output: ${encode},`
  return js`output: (message) => message instanceof ${emitter.global("Uint8Array")} ? message : ${encode}(message),`
}

/** `doc: () => ({ … })`: handshake and messages as the document describes them, created on demand. */
function writeSocketDoc(site: PlannedSocket, emitter: Emitter): Code {
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

/** Schemas by media type: text messages are JSON unless the type names another; bytes have no schema. */
function contentOf(
  { text, mediaType = "application/json", binary }: MessagePlan,
  schema: SchemaOf,
): Record<string, JsonSchemaPart> {
  return {
    ...(text !== null && { [mediaType]: schema(text) }),
    ...(binary && { "application/octet-stream": true }),
  }
}
