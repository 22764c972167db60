import type {
  Gap,
  UnreadCall,
  UnreadSite,
  UnreadSocket,
  UnreadSocketClient,
} from "../../1-find/unread.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { orReport } from "../../diagnostics/failure.ts"
import { messageOf } from "../../diagnostics/format.ts"
import { errorSince, type Report, diagnose } from "../../diagnostics/index.ts"
import type {
  ClientCall,
  FileSites,
  Operation,
  Site,
  SocketClientSite,
  SocketSite,
  Span,
  MessageSite,
  TypedShape,
} from "../../ir/ir-site.ts"
import type { Definitions, Shape } from "../../ir/shape.ts"
import type { UnitReader } from "../reader.ts"
import { bodyOf, membersOf } from "../tags/response-body.ts"
import { type CallOfType, reportAtPath, callOf, sideOf } from "./report-finding.ts"
import { readResult } from "./result.ts"
import { findUnrowed } from "./find-unrowed.ts"
import { isInputSound } from "./site-input.ts"
import { createModuleReader, type ModuleReader, type ReadUse } from "./site-module.ts"
import { FORWARDED, NOTHING, readFactory, readInFactory, readRoute } from "./site-route.ts"
import { readType } from "./site-type.ts"

/** What was read of one file. */
export interface ReadFile {
  read: FileSites
  /** Of sites of kind "code". */
  gaps: ReadonlyMap<Site, Gap>
  refused: { span: Span; message: string }[]
  /** The types that were read for them, in order. */
  uses: readonly ReadUse[]
}

/** The sites of one file, read; those that cannot be are reported and come back as `refused`. */
export function readFile(
  file: string,
  unread: readonly UnreadSite[],
  taken: readonly string[],
  reader: UnitReader,
  report: Report,
): ReadFile {
  const module = createModuleReader(reader, file)
  const refused: ReadFile["refused"] = []
  const gaps = new Map<Site, Gap>()
  const sites = unread.flatMap((site) => {
    const mark = report.all.length
    const known = Object.keys(module.definitions).length
    const span = site.kind === "function" ? site.span : site.callSpan
    const read = orReport(() => readSite(site, reader.compiler, module, report), span, report)
    if (read && read !== FORWARDED && "gap" in site && site.gap) gaps.set(read, site.gap)
    if (read === FORWARDED) return []
    if (read) return [read]
    module.keepFirst(known)
    refused.push({ span, message: messageOf(errorSince(report, mark)!) })
    return []
  })
  return {
    read: { file, definitions: module.definitions, sites, taken },
    gaps,
    refused,
    uses: module.uses,
  }
}

/** Reads the types of a site. null when one of them cannot be taken, which is reported. */
function readSite(
  site: UnreadSite,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): Site | typeof FORWARDED | null {
  if (site.kind === "function") {
    const { type, ...rest } = site
    const isDecoded = !site.memory && decoding.has(site.operation)
    const call = callOf(site.strict ? "equals" : site.operation, type, site.span, compiler)
    const read = readType(type, { ...call, isDecoded }, compiler, module, report)
    if (read) warnOfNothing(site.operation, isDecoded, read, site.span, report)
    return read && { ...rest, ...read }
  }
  if (site.kind === "code") {
    const { type, gap: _gap, callSpan: span, callee, ...rest } = site
    const isDecoded = site.operations.some((operation) => decoding.has(operation))
    const call = callOf(callee, type, span, compiler)
    const read = readType(type, { ...call, isDecoded }, compiler, module, report)
    return read && { ...rest, ...read }
  }
  if (site.kind === "rows") {
    const { type, callSpan: span, callee, ...rest } = site
    const call = callOf(callee, type, span, compiler)
    const read = readType(type, { ...call, isDecoded: true }, compiler, module, report)
    if (!read) return null
    const problems = findUnrowed(read.typeName, read.shape, module.definitions)
    for (const { finding, path } of problems)
      reportAtPath(finding, path, type, call, compiler, report)
    return problems.length === 0 ? { ...rest, ...read } : null
  }
  if (site.kind === "client") {
    const { callSpan: _callSpan, calls, ...rest } = site
    const read = calls.map((call) => readCall(call, compiler, module, report))
    return read.every((call) => call !== null) ? { ...rest, calls: read } : null
  }
  if (site.kind === "socket" || site.kind === "socket-client")
    return readSocket(site, compiler, module, report)
  if (site.kind === "factory") return readFactory(site, compiler, module, report)
  return site.inFactory
    ? readInFactory(site, site.inFactory, compiler, module, report)
    : readRoute(site, compiler, module, report)
}

/** A WebSocket endpoint, or a client of one: its handshake is a route without a response. */
function readSocket(
  site: UnreadSocket | UnreadSocketClient,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): SocketSite | SocketClientSite | null {
  const { callSpan: span, handshake, ...rest } = site
  const { input, output: _nothing, thrown: _none, callSpan: _callSpan, ...route } = handshake
  const call = (name: string): CallOfType => ({
    span,
    name: `${route.name} ${name}`,
    isEndpoint: true,
    isWhole: true,
  })
  const shake = { ...call("handshake"), isWhole: false }
  const asked = { ...shake, isDecoded: site.kind === "socket", isInput: true }
  const readInput = input && readType(input, asked, compiler, module, report)
  if (input && !readInput) return null
  const shaken = { ...route, input: readInput, ...NOTHING }
  if (!isInputSound(shaken, input, shake, compiler, module.definitions, report)) return null
  const received = { ...call("received message"), isDecoded: true }
  const sent = { ...call("sent message"), isDecoded: false }
  const taken = readType(site.received, received, compiler, module, report)
  const given = readType(site.sent, sent, compiler, module, report)
  if (!taken || !given) return null
  return {
    ...rest,
    handshake: shaken,
    received: { ...messagesOf(taken, module.definitions), ...plainText(site.received, compiler) },
    sent: { ...messagesOf(given, module.definitions), ...plainText(site.sent, compiler) },
  }
}

/** The same types as on the server, the other way round. */
function readCall(
  { names, route: unread }: UnreadCall,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): ClientCall | null {
  const { callSpan: _span, input, output, thrown: _none, ...route } = unread
  const { input: sent, result: received } = sideOf(
    { ...unread, name: `client ${unread.name}` },
    compiler,
  )
  const written = { ...sent, isDecoded: false, isInput: true }
  const readInput = input && readType(input, written, compiler, module, report)
  const result = readResult(output, { ...received, isDecoded: true }, compiler, module, report)
  if (!result || (input && !readInput)) return null
  return { names, route: { ...route, input: readInput, ...result } }
}

/** Operations that make values of JSON. */
const decoding: ReadonlySet<Operation> = new Set([
  "decode",
  "safeDecode",
  "decodeValue",
  "safeDecodeValue",
  "schema",
])

/** The messages that a type has: bytes are binary ones, all else is the JSON of text messages. */
function messagesOf({ typeName, shape }: TypedShape, definitions: Definitions): MessageSite {
  const whole = resolved(shape, definitions)
  if (whole.kind === "never") return { text: null, binary: false }
  if (isBytes(whole)) return { text: null, binary: true }
  if (whole.kind !== "union") return { text: { typeName, shape }, binary: false }
  const isBinary = (member: Shape): boolean => isBytes(resolved(member, definitions))
  const rest = whole.members.filter((member) => !isBinary(member))
  if (rest.length === whole.members.length) return { text: { typeName, shape }, binary: false }
  const [only] = rest
  if (only === undefined) return { text: null, binary: true }
  const left: Shape = rest.length === 1 ? only : { ...whole, members: rest }
  return { text: { typeName: `${typeName}_text`, shape: left }, binary: true }
}

/** The media type of text messages that are not JSON: each of them has the tag `ContentType`. */
function plainText(type: TypeRef, compiler: Compiler): Pick<MessageSite, "mediaType"> {
  const parts = membersOf(type, compiler).map((member) => bodyOf(member, compiler))
  const texts = parts.filter(({ kind }) => kind !== "bytes")
  const mediaType = texts[0]?.mediaType ?? null
  const isText =
    mediaType !== null &&
    texts.every((part) => part.kind === "text" && part.mediaType === mediaType)
  return isText ? { mediaType } : {}
}

function isBytes(shape: Shape): boolean {
  return shape.kind === "bytes" && shape.type === "Uint8Array" && shape.wire === undefined
}

/** The target of a ref. */
function resolved(shape: Shape, definitions: Definitions): Shape {
  return shape.kind === "ref" ? resolved(definitions[shape.to]!.shape, definitions) : shape
}

/**
 * Warns about a call that rejects every value: `decode<never>`, `decode<void>`. For checks of values never is
 * intended: `assert<never>(rest)` shows that a switch is exhaustive.
 * @param isDecoded whether values come from JSON, which has no undefined
 */
function warnOfNothing(
  operation: Operation,
  isDecoded: boolean,
  { shape, typeName }: { shape: Shape; typeName: string },
  span: Span,
  report: Report,
): void {
  if (shape.kind === "undefined" && isDecoded)
    report.add(diagnose("PC1085", operation, typeName, "JSON has no undefined"), span)
  if (shape.kind === "never" && !tests.has(operation))
    report.add(diagnose("PC1085", operation, typeName, "never has no values"), span)
}

const tests: ReadonlySet<Operation> = new Set(["is", "assert", "validate"])
