import { existsSync, readFileSync } from "node:fs"
import { relative, resolve } from "node:path"
import { type Diagnostic, hasErrors } from "../build/diagnostics.ts"
import { formatDiagnostics, type Paint } from "../build/format.ts"
import { type ExplainOptions, aspects, usual } from "./explain-options.ts"
import { cliError } from "../errors/cli-error.ts"
import { exits } from "../invocation.ts"
import { tsconfigPath } from "../project/project-tsconfig.ts"
import type { Terminal } from "../terminal.ts"
import {
  cutHead,
  foldHead,
  onlyOf,
  type Piece,
  readConstants,
  readFunctions,
  usedBy,
} from "./emitted.ts"
import { cutAtProbe, withProbe, makeProject, nearestTsconfig } from "./explain-program.ts"
import { normal, type Project } from "./project.ts"
import { toDiagnostic } from "./diagnostic.ts"

const token =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\b(?<keyword>function|const|let|if|else|return|for|while|of|in|switch|case|default|break|continue|try|catch|throw|new|typeof|true|false|null|undefined)\b|(?<=function )(?<name>\w+)/g

/** JavaScript in colours. */
function highlight(code: string, paint: Paint): string {
  return code.replace(token, (text, ...rest) => {
    const { comment, string, keyword } = rest.at(-1) as Record<string, string | undefined>
    if (comment !== undefined) return paint("dim", text)
    if (string !== undefined) return paint("green", text)
    return keyword === undefined ? paint("bold", text) : paint("magenta", text)
  })
}

/** What is emitted for a file or a type. */
interface Explanation {
  /** The whole file as it is patched; null when only pieces are requested. */
  readonly text: string | null
  readonly pieces: readonly Piece[]
  readonly diagnostics: readonly Diagnostic[]
  /** Statements that are checked at run time only. */
  readonly unchecked: readonly Unchecked[]
}

interface Unchecked {
  readonly line: number
  readonly reason: string
}

/** `precast explain`. PC3003, PC3008, PC3009, PC3013, PC3014. */
export async function runExplain(options: ExplainOptions, terminal: Terminal): Promise<number> {
  const file = resolve(terminal.cwd, options.file)
  const { text, pieces, diagnostics, unchecked } = await explain(file, options, terminal.cwd)
  const ok = !hasErrors(diagnostics)
  const code = text ?? pieces.map((piece) => piece.code).join("\n\n")
  if (options.json) {
    const type = options.type ?? null
    terminal.out(JSON.stringify({ ok, file, type, code, pieces, diagnostics, unchecked }, null, 2))
    return ok ? exits.ok : exits.diagnostics
  }
  if (pieces.length > 0) terminal.out(highlight(code, terminal.paint))
  else if (ok) terminal.err(`Nothing is emitted for ${options.file}.`)
  for (const { line, reason } of unchecked)
    terminal.err(`${options.file}:${line}: the statement is checked at run time only: ${reason}`)
  if (diagnostics.length > 0) {
    terminal.err(formatDiagnostics(diagnostics, terminal.cwd, terminal.paintErr))
  }
  return ok ? exits.ok : exits.diagnostics
}

async function explain(file: string, options: ExplainOptions, cwd: string): Promise<Explanation> {
  const { type, only } = options
  const tsconfig = options.project ? tsconfigPath(cwd, options.project) : nearestTsconfig(file)
  const own = existsSync(file) ? readFileSync(file, "utf8") : ""
  const wanted = only.length > 0 ? only : type === undefined ? aspects : usual
  const project = await makeProject(tsconfig, { file, text: withProbe(own, type, wanted) })
  try {
    const source = project.textOf(normal(file))
    if (source === undefined) throw cliError("PC3008", relative(cwd, file), relative(cwd, tsconfig))
    if (type !== undefined) checkType(type, relative(cwd, file), own.length, project, file)
    const made = await project.transform()
    return explained(options, { file: normal(file), own, source, ...made })
  } finally {
    project.close()
  }
}

interface Made extends Awaited<ReturnType<Project["transform"]>> {
  readonly file: string
  /** Text on disk. */
  readonly own: string
  /** The same with the probe, as the compiler was given it. */
  readonly source: string
}

function explained(
  { type, only }: ExplainOptions,
  { file, own, source, files, diagnostics, unchecked = [] }: Made,
): Explanation {
  const wanted = only.length > 0 ? only : type === undefined ? aspects : usual
  const patched = files.find(({ fileName }) => fileName === file)?.text ?? source
  const { head, rest } = cutHead(patched, own)
  const { body, expressions, functions } = cutAtProbe(rest)
  const all = [...readConstants(head), ...readFunctions(functions)]
  return {
    // A type stands alone; a file is shown with its calls, unless only parts are wanted.
    text:
      type === undefined && only.length === 0
        ? [...foldHead(head), body.trim(), functions.trim()].join("\n")
        : null,
    pieces: type === undefined ? onlyOf(all, wanted) : usedBy(expressions, all),
    unchecked: unchecked
      .filter(({ span }) => span.file === file && span.start < own.length)
      .map(({ span, reason }) => ({ line: lineAt(source, span.start), reason })),
    diagnostics: withoutDoubles(
      diagnostics
        .filter(({ span, uses }) => {
          const files = [span, ...uses.map((use) => use.span)].map((each) => each?.file ?? file)
          return files.includes(file)
        })
        .map((found) => toDiagnostic(found, file, own.length)),
    ),
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length
}

// Each call of the probe finds the same fault.
function withoutDoubles(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()]
}

/** Whether the file knows the type: the compiler's diagnostics of the probe decide. */
function checkType(type: string, shown: string, end: number, project: Project, file: string): void {
  const first = project
    .problemsIn(normal(file))
    .find(({ start }) => start !== undefined && start >= end)
  if (first === undefined) return
  if (first.code === 2304 || first.code === 2552) throw cliError("PC3009", type, shown)
  throw cliError("PC3014", type, first.text)
}
