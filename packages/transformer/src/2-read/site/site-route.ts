import { isPathSound } from "../../1-find/endpoint.ts"
import type { InFactory, UnreadFactory, UnreadRoute } from "../../1-find/unread.ts"
import type { Compiler } from "../../compiler/contract.ts"
import { errorSince, holdReports, type Report } from "../../diagnostics/index.ts"
import type { FactoryEndpoint, FactorySite, RouteSite } from "../../ir/ir-site.ts"
import { sideOf } from "./report-finding.ts"
import { isConfigSound } from "./config.ts"
import { isResultSound, readProblems, readResult, type ReadResult } from "./result.ts"
import { isInputSound } from "./site-input.ts"
import type { ModuleReader } from "./site-module.ts"
import { readType } from "./site-type.ts"

/** Reads the types of an endpoint. null: one of them cannot be taken, which is reported. */
export function readRoute(
  site: UnreadRoute,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): RouteSite | null {
  const { input, output, isInferred, thrown = [] } = site
  const { input: taken, result: given } = sideOf(site, compiler)
  const asked = { ...taken, isDecoded: true, isInput: true, isConfig: site.config === true }
  const readInput = input && readType(input, asked, compiler, module, report)
  const result: ReadResult | null =
    site.authenticator || site.config
      ? NOTHING
      : readResult(output, { ...given, isDecoded: false }, compiler, module, report)
  if (!result || (input && !readInput)) return null
  const inferred = isInferred === true && readInput ? { ...result, input: readInput.shape } : null
  if (inferred && !isResultSound(inferred, given, module.definitions, report)) return null
  const problems = readProblems(thrown, result.errors, compiler, module)
  const made = { ...withoutTypes(site), input: readInput, ...result, ...problems }
  const isSound = site.config ? isConfigSound : isInputSound
  return isSound(made, input, taken, compiler, module.definitions, report) ? made : null
}

type Bare = Omit<RouteSite, "input" | "output" | "answers" | "errors" | "thrown">

function withoutTypes({
  callSpan: _span,
  input: _input,
  output: _output,
  isInferred: _isInferred,
  thrown: _thrown,
  gap: _gap,
  inFactory: _inFactory,
  ...rest
}: UnreadRoute): Bare {
  return rest
}

/** An endpoint in a generic function: where its types depend on a type parameter, the calls of the function have its code. */
export function readInFactory(
  site: UnreadRoute,
  { isPathKnown }: InFactory,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): RouteSite | null {
  if (!isPathKnown) return pending(site, compiler, module)
  const known = Object.keys(module.definitions).length
  const made = readKnown(site, compiler, module, report)
  if (made !== GENERIC) return made
  module.keepFirst(known)
  return pending(site, compiler, module)
}

function pending(site: UnreadRoute, compiler: Compiler, module: ModuleReader): RouteSite {
  const problems = readProblems(site.thrown ?? [], [], compiler, module)
  return { ...withoutTypes(site), pending: true, input: null, ...NOTHING, ...problems }
}

/** FORWARDED: the function around the call is generic, and its own calls know the types. */
export function readFactory(
  { callSpan: _span, isInFactory, endpoints, ...site }: UnreadFactory,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): FactorySite | typeof FORWARDED | null {
  const made: FactoryEndpoint[] = []
  for (const { keys, route } of endpoints) {
    const read = isInFactory
      ? readKnown(route, compiler, module, report)
      : readSound(route, compiler, module, report)
    if (read === GENERIC) return FORWARDED
    if (read) made.push({ keys, route: read })
  }
  return made.length === endpoints.length ? { ...site, endpoints: made } : null
}

export const FORWARDED = "forwarded"
const GENERIC = "generic"

/** GENERIC: its types depend on a type parameter. */
function readKnown(
  site: UnreadRoute,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): RouteSite | typeof GENERIC | null {
  const held = holdReports(report)
  const made = readSound(site, compiler, module, held)
  if (held.all.some(({ code }) => OF_PARAMETERS.has(code))) return GENERIC
  const mark = report.all.length
  held.release()
  return errorSince(report, mark) ? null : made
}

const OF_PARAMETERS: ReadonlySet<string> = new Set(["PC1012", "PC1014"])

function readSound(
  site: UnreadRoute,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): RouteSite | null {
  const read = readRoute(site, compiler, module, report)
  const { path, input, callSpan, inFactory } = site
  const isSound = isPathSound(compiler, path, input, inFactory?.options ?? callSpan, report)
  return isSound ? read : null
}

/** Of what sends no response. */
export const NOTHING = { output: { typeName: "void", shape: { kind: "undefined" as const } } }
