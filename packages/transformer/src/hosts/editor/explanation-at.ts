import type ts from "typescript"
import type { FileEdits } from "../../5-patch/edits.ts"
import { createFileCompiler } from "../../compile.ts"
import type { Compiler } from "../../compiler/contract.ts"
import type { Span, MessageSite, Operation, RouteSite, Site } from "../../ir/ir-site.ts"
import type { EditorView } from "./editor.ts"
import { callOf, nodeAt } from "./nodes.ts"

/**
 * The code that is emitted for the call at a position, as Markdown; null: there is no call with emitted code.
 */
export function explanationAt(view: EditorView, file: string, position: number): string | null {
  const { typescript, options } = view
  const source = view.sourceOf(file)
  if (!source) return null
  const name = nodeAt(source, position)
  if (!name || !typescript.isIdentifier(name) || !callOf(typescript, name)) return null
  const only = onlyAround(view.compiler, name.getStart(source), name.getEnd())
  const { edits, sites } = createFileCompiler(only, options).compileFile(file)
  const made = edits?.()
  const isFilled = made?.edits.some(({ kind }) => kind === "fill") === true
  if (!made || (sites.length === 0 && !isFilled)) return null // nothing of ours, or refused
  const { text, more } = codeOf(made)
  const rest =
    more > 0 ? `\n\n${more} more lines: \`npx precast explain ${shortName(view, source)}\`` : ""
  return `**Precast** ${summaryOf(sites[0])}\n\n\`\`\`js\n${text}\n\`\`\`${rest}`
}

/** The compiler as it is for a file that holds one call: only its types are read, only its code is made. */
function onlyAround(compiler: Compiler, start: number, end: number): Compiler {
  const holds = (span: Span): boolean => span.start <= start && span.end >= end
  return {
    ...compiler,
    uses(file, packageName, names) {
      const { uses, declared } = compiler.uses(file, packageName, names)
      return { uses: uses.filter(({ span }) => holds(span)), declared }
    },
    codeCalls(file) {
      const { calls, declared } = compiler.codeCalls(file)
      return { calls: calls.filter(({ callee }) => holds(callee)), declared }
    },
    strayOptions: () => [],
  }
}

/** Fits a window that lies over the text. */
const MOST_LINES = 40
const MOST_CHARACTERS = 4_000

/** What takes the call's place, and the functions that it leads to. */
function codeOf({ module, edits }: FileEdits): { text: string; more: number } {
  const expressions = edits.flatMap(({ text }) => (text === "" ? [] : [text]))
  const constants = module.constants
    .split("\n")
    .filter((line) => line !== "" && !/^const \w+ = __precast\.\w+$/.test(line))
  const parts = [...expressions, constants.join("\n"), module.functions]
  const lines = parts
    .filter((part) => part !== "")
    .join("\n\n")
    .split("\n")
  const shown: string[] = []
  let size = 0
  for (const line of lines) {
    size += line.length + 1
    if (shown.length === MOST_LINES || size > MOST_CHARACTERS) break
    shown.push(line)
  }
  // One line may be longer than all there is room for.
  if (shown.length === 0) shown.push(`${lines[0]!.slice(0, MOST_CHARACTERS)} …`)
  return { text: shown.join("\n"), more: lines.length - shown.length }
}

function shortName({ folder: project }: EditorView, { fileName }: ts.SourceFile): string {
  const folder = `${project}/`
  return fileName.startsWith(folder) ? fileName.slice(folder.length) : fileName
}

/** One line about a place that gets code; without one the call hands on the code that a parameter holds. */
function summaryOf(site: Site | undefined): string {
  if (!site) return "hands on the code that the function around it was given."
  switch (site.kind) {
    case "function":
      return `${doings[site.operation](`\`${site.typeName}\``)}${site.strict ? ", and no key beyond it" : ""}.`
    case "code":
      return `fills in the code of \`${site.typeName}\`: ${site.operations.join(", ")}.`
    case "route":
      return routeText(site)
    case "rows":
      return `reads rows into \`${site.typeName}\`${site.operation === "json" ? ", as JSON text" : ""}.`
    case "client":
      return `writes the calls of ${countOf(site.calls)}.`
    case "factory":
      return `completes ${countOf(site.endpoints)}: ${site.endpoints.map(({ route }) => routeText(route)).join(" ")}`
    case "socket":
    case "socket-client":
      return `takes ${messages(site.received)}, sends ${messages(site.sent)}.`
    default:
      return site satisfies never
  }
}

function countOf({ length }: readonly unknown[]): string {
  return length === 1 ? "1 endpoint" : `${length} endpoints`
}

const doings: Record<Operation, (type: string) => string> = {
  is: (type) => `checks whether a value is ${type}`,
  assert: (type) => `gives the value if it is ${type}, else throws every issue`,
  validate: (type) => `gives the value if it is ${type}, else every issue`,
  decode: (type) => `reads JSON into ${type}: parsed, checked and converted in one pass`,
  safeDecode: (type) => `reads JSON into ${type}, or gives every issue`,
  decodeValue: (type) => `reads a parsed value into ${type}: checked and converted`,
  safeDecodeValue: (type) => `reads a parsed value into ${type}, or gives every issue`,
  encode: (type) => `writes ${type} as JSON`,
  clone: (type) => `copies ${type}, field by field`,
  prune: (type) => `takes out what ${type} does not name`,
  random: (type) => `makes a random ${type}`,
  jsonSchema: (type) => `gives the JSON Schema of ${type}`,
  schema: (type) => `gives a Standard Schema of ${type}`,
  version: (type) => `gives a hash of what ${type} means`,
}

function routeText({
  authenticator,
  config,
  method,
  path,
  input,
  output,
  errors,
  answers,
}: RouteSite): string {
  const takes = input ? `takes \`${input.typeName}\`` : "takes nothing"
  if (config) return `reads variables of the environment into \`${input?.typeName}\`.`
  if (authenticator) return `${takes}.`
  const statuses = (answers ?? []).flatMap(({ status }) => (status === null ? [] : [status]))
  const codes = (errors ?? []).flatMap((each) => each.codes)
  const more = [
    statuses.length > 0 ? `, statuses ${statuses.join(", ")}` : "",
    codes.length > 0 ? `, errors ${codes.map((code) => `\`${code}\``).join(", ")}` : "",
  ]
  return `\`${method} ${path}\` ${takes}, gives \`${output.typeName}\`${more.join("")}.`
}

function messages({ text, binary }: MessageSite): string {
  const parts = [...(text ? [`\`${text.typeName}\``] : []), ...(binary ? ["bytes"] : [])]
  return parts.length > 0 ? parts.join(" and ") : "nothing"
}
