import {
  collectDiagnostics,
  diagnose,
  errorSince,
  type Finding,
  type Report,
} from "../diagnostics/index.ts"
import type { Definitions, Field, OfKind, Shape } from "../ir/shape.ts"
import type {
  ClientCall,
  ClientSite,
  CodeSite,
  FileSites,
  FunctionSite,
  Operation,
  RouteSite,
  RowsSite,
  Site,
  SocketClientSite,
  SocketSite,
  Span,
} from "../ir/site.ts"
import { messageOf } from "../diagnostics/format.ts"
import { untextual } from "./answer-fields.ts"
import { findRequestOnly } from "./request-only.ts"
import { readAnswers, readThrown } from "./answers.ts"
import type { Compiler, TypeRef } from "./compiler.ts"
import { findContradictions } from "./contradiction.ts"
import { findUnrowed } from "./rows.ts"
import { warnOfNothing } from "./nothing.ts"
import { findOneWay } from "./one-way.ts"
import { createModuleReader, type ModuleReader } from "./module.ts"
import type { UnitReader } from "./reader.ts"
import { messagesOf } from "./socket.ts"
import { typeText } from "./type-text.ts"
import { checkTextSources } from "./text-source.ts"

/** A site whose types are not yet read; `1-find` makes them. */
export type UnreadSite =
  | UnreadFunction
  | UnreadRoute
  | UnreadCode
  | UnreadClient
  | UnreadSocket
  | UnreadSocketClient
  | UnreadRows

export interface UnreadFunction extends Omit<FunctionSite, "typeName" | "shape"> {
  type: TypeRef
}

export interface UnreadRoute extends Omit<
  RouteSite,
  "input" | "output" | "answers" | "errors" | "thrown"
> {
  input: TypeRef | null
  output: TypeRef
  /** What the handler throws. */
  thrown?: readonly TypeRef[]
  /** The callee, for messages about the route as a whole. */
  callSpan: Span
}

export interface UnreadCode extends Omit<CodeSite, "typeName" | "shape"> {
  type: TypeRef
  gap: Gap
  /** The callee: what is replaced when no code can be made. */
  callSpan: Span
}

export interface UnreadClient extends Omit<ClientSite, "calls"> {
  calls: UnreadCall[]
  callSpan: Span
}

export interface UnreadCall extends Omit<ClientCall, "route"> {
  route: UnreadRoute
}

export interface UnreadSocket extends Omit<SocketSite, "handshake" | "received" | "sent"> {
  handshake: UnreadRoute
  received: TypeRef
  sent: TypeRef
  callSpan: Span
}

export interface UnreadSocketClient extends Omit<
  SocketClientSite,
  "handshake" | "received" | "sent"
> {
  handshake: UnreadRoute
  received: TypeRef
  sent: TypeRef
  callSpan: Span
}

export interface UnreadRows extends Omit<RowsSite, "typeName" | "shape"> {
  type: TypeRef
  callSpan: Span
}

/** What stands before an argument that is filled in: perhaps a comma, and arguments that are left undefined. */
export interface Gap {
  needsComma: boolean
  missing: number
}

/** What was read of one file. */
export interface ReadFile {
  read: FileSites
  /** Of sites of kind "code". */
  gaps: ReadonlyMap<Site, Gap>
  refused: { span: Span; message: string }[]
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
    const read = readSite(site, reader.compiler, module, report)
    if (read && site.kind === "code") gaps.set(read, site.gap)
    if (read) return [read]
    const span = site.kind === "function" ? site.span : site.callSpan
    refused.push({ span, message: messageOf(errorSince(report, mark)!) })
    return []
  })
  return { read: { file, definitions: module.definitions, sites, taken }, gaps, refused }
}

/** Reads the types of a site. null when one of them cannot be taken, which is reported. */
function readSite(
  site: UnreadSite,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): Site | null {
  if (site.kind === "function") {
    const { type, ...rest } = site
    const isDecoded = !site.memory && decoding.has(site.operation)
    const read = readType(type, { span: site.span, isDecoded }, compiler, module, report)
    if (read) warnOfNothing(site.operation, isDecoded, read, site.span, report)
    return read && { ...rest, ...read }
  }
  if (site.kind === "code") {
    const { type, gap: _gap, callSpan: span, ...rest } = site
    const isDecoded = site.operations.some((operation) => decoding.has(operation))
    const read = readType(type, { span, isDecoded }, compiler, module, report)
    return read && { ...rest, ...read }
  }
  if (site.kind === "rows") {
    const { type, callSpan: span, ...rest } = site
    const read = readType(type, { span, isDecoded: true }, compiler, module, report)
    if (!read) return null
    const problems = findUnrowed(read.typeName, read.shape, module.definitions)
    for (const { finding, path } of problems)
      report.add(finding, span, path === "" ? "" : rootOf(read.typeName) + path)
    return problems.length === 0 ? { ...rest, ...read } : null
  }
  if (site.kind === "client") {
    const { callSpan: _callSpan, calls, ...rest } = site
    const read = calls.map((call) => readCall(call, compiler, module, report))
    return read.every((call) => call !== null) ? { ...rest, calls: read } : null
  }
  if (site.kind === "socket" || site.kind === "socket-client")
    return readSocket(site, compiler, module, report)
  const { callSpan: span, input, output, thrown = [], ...route } = site
  const asked = { span, isDecoded: true, isInput: true }
  const readInput = input && readType(input, asked, compiler, module, report)
  const result: ReadResult | null = site.gateway
    ? NOTHING
    : readResult(output, { span, isDecoded: false }, compiler, module, report)
  if (!result || (input && !readInput)) return null
  const problems = readProblems(thrown, result.errors, compiler, module)
  const made = { ...route, input: readInput, ...result, ...problems }
  return isInputSound(made, span, module.definitions, report) ? made : null
}

/** A WebSocket endpoint, or a client of one: its handshake is a route that answers nothing. */
function readSocket(
  site: UnreadSocket | UnreadSocketClient,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): SocketSite | SocketClientSite | null {
  const { callSpan: span, handshake, ...rest } = site
  const { input, output: _nothing, thrown: _none, callSpan: _callSpan, ...route } = handshake
  const asked = { span, isDecoded: site.kind === "socket", isInput: true }
  const readInput = input && readType(input, asked, compiler, module, report)
  if (input && !readInput) return null
  const shaken = { ...route, input: readInput, ...NOTHING }
  if (!isInputSound(shaken, span, module.definitions, report)) return null
  const received = { span, isDecoded: true, whole: "a message that is received" }
  const sent = { span, isDecoded: false, whole: "a message that is sent" }
  const taken = readType(site.received, received, compiler, module, report)
  const given = readType(site.sent, sent, compiler, module, report)
  if (!taken || !given) return null
  return {
    ...rest,
    handshake: shaken,
    received: messagesOf(taken, module.definitions),
    sent: messagesOf(given, module.definitions),
  }
}

/** The same types as on the server, the other way round. */
function readCall(
  { names, route: unread }: UnreadCall,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): ClientCall | null {
  const { callSpan: span, input, output, thrown: _none, ...route } = unread
  const written = { span, isDecoded: false, isInput: true }
  const readInput = input && readType(input, written, compiler, module, report)
  const result = readResult(output, { span, isDecoded: true }, compiler, module, report)
  if (!result || (input && !readInput)) return null
  return { names, route: { ...route, input: readInput, ...result } }
}

type ReadResult = Pick<RouteSite, "output" | "answers" | "errors">

/** What an endpoint answers. null: it cannot be taken, which is reported. */
function readResult(
  type: TypeRef,
  { span, isDecoded }: Pick<Use, "span" | "isDecoded">,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): ReadResult | null {
  const use = { span, isDecoded, whole: "the handler's result" }
  const mark = report.all.length
  const { definitions } = module
  const said = readAnswers(type, {
    compiler,
    definitions,
    read: (each) => readType(each, use, compiler, module, report),
    report: (finding) => report.add(finding, span, use.whole),
  })
  const nothing = { typeName: "void", shape: { kind: "undefined" as const } }
  const output = said === null ? readType(type, use, compiler, module, report) : nothing
  const all = { ...said, ...(output && { output }) }
  for (const shape of jsonOf(all)) {
    for (const { key, text } of untextual(shape, definitions))
      report.add(diagnose("PC1104", key, text), span, use.whole)
  }
  return output === null || errorSince(report, mark) ? null : { ...said, output }
}

/** What a handler throws is no promise of its type: details that cannot be read are not said. */
function readProblems(
  thrown: readonly TypeRef[],
  named: RouteSite["errors"],
  compiler: Compiler,
  module: ModuleReader,
): Pick<RouteSite, "thrown"> {
  const span = { file: "", start: 0, end: 0 }
  const found = readThrown(thrown, named ?? [], {
    compiler,
    definitions: module.definitions,
    read: (each) =>
      readType(
        each,
        { span, isDecoded: false },
        compiler,
        module,
        collectDiagnostics(false, NO_TEXT),
      ),
    report: () => {},
  })
  return found.length === 0 ? {} : { thrown: found }
}

const NO_TEXT = (): string => ""

function jsonOf({ output, answers = [] }: Partial<RouteSite>): Shape[] {
  const bodies = answers.flatMap(({ body }) => (body.kind === "json" ? [body.shape] : []))
  return output ? [output.shape, ...bodies] : bodies
}

/** Operations that make values of JSON. */
const decoding: ReadonlySet<Operation> = new Set(["decode", "safeDecode", "schema"])

/** What a type is at its site. */
interface Use {
  span: Span
  /** Whether values are made of JSON. */
  isDecoded: boolean
  /** How messages call the type as a whole; nothing: it is what the call is about. */
  whole?: string
  /** Whether it is the input of an endpoint, which may have files and streams. */
  isInput?: boolean
}

interface Read {
  typeName: string
  shape: Shape
}

function readType(
  type: TypeRef,
  { span, isDecoded, whole = "", isInput = false }: Use,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): Read | null {
  const typeName = typeText(compiler, type)
  const { shape, findings } = module.read(type)
  const before = report.all.length
  const { definitions } = module
  const oneWay = isDecoded ? findOneWay(rootOf(typeName), shape, definitions) : []
  const empty = findContradictions(shape, definitions)
  const stray = findRequestOnly(rootOf(typeName), shape, definitions, isInput)
  for (const { finding, path } of [...findings, ...oneWay, ...empty, ...stray])
    report.add(finding, span, path === "" ? whole : rootOf(typeName) + path)
  return errorSince(report, before) ? null : { typeName, shape }
}

/** How a path inside the type starts: anonymous types are just T. */
function rootOf(typeName: string): string {
  return /^[\w$.]+(<.*>)?$/.test(typeName) ? typeName : "T"
}

function isInputSound(
  site: RouteSite,
  span: Span,
  definitions: Definitions,
  report: Report,
): boolean {
  if (!site.input) return true
  const { shape, typeName } = site.input
  const input = resolve(shape, definitions)
  if (input.kind !== "object") {
    report.add(diagnose("PC1054", typeName), span)
    return false
  }
  const problems = [
    ...checkTextSources(input, site, definitions),
    ...(site.gateway ? findUnsourced(input) : []),
  ]
  for (const { finding, key } of problems) report.add(finding, span, rootOf(typeName) + key)
  return problems.length === 0
}

const NOTHING = { output: { typeName: "void", shape: { kind: "undefined" as const } } }

/** Fields of a gateway's input that do not say where they come from: nothing is taken from a query by chance. */
function findUnsourced({ fields }: OfKind<"object">): { finding: Finding; key: string }[] {
  const from = (field: Field): string | undefined => field.source?.from
  return fields
    .filter((field) => from(field) === undefined || from(field) === "body")
    .map(({ key }) => ({ finding: diagnose("PC1120", key), key: `.${key}` }))
}

/** What a name stands for, below its checks. */
function resolve(shape: Shape, definitions: Definitions): Shape | OfKind<"object"> {
  if (shape.kind === "ref") return resolve(definitions[shape.to]!.shape, definitions)
  return shape.kind === "refined" ? resolve(shape.of, definitions) : shape
}
