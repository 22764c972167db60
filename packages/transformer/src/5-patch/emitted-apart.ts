import type { FileEdits } from "./edits.ts"

/** The specifier by which a file imports its emitted code; the host resolves it. */
export const EMITTED = "precast:emitted"

/** A file whose emitted code is in a separate module. */
export interface Apart {
  /** Of the user's file, which imports what it uses. */
  readonly edits: FileEdits
  /** JavaScript of the module. */
  readonly text: string
}

/**
 * Takes the functions and constants out of the edits of a file. They must not refer to names of that file,
 * otherwise null is returned: the code of a tag that names a function of the user stays in the file.
 */
export function apart({ file, module, edits }: FileEdits): Apart | null {
  if (module.isTied) return null
  const used = namesIn(edits.map(({ text }) => text).join("\n"))
  const isUsed = ([, name]: RegExpMatchArray): boolean => used.has(name!)
  const declared = `${module.constants}\n${module.functions}`
  const names = [...declared.matchAll(DECLARED)].filter(isUsed).map(([, name]) => name)
  if (names.length === 0) return null
  // Those of packages that tags name; an expression may have them, too.
  const namespaces = [...module.imports.matchAll(NAMESPACE)].filter(isUsed).map(([line]) => line)
  const list = `{ ${names.join(", ")} }`
  const imports = [`import ${list} from "${EMITTED}"`, ...namespaces].join("\n")
  return {
    edits: { file, module: { imports, constants: "", functions: "" }, edits },
    text: `${module.imports}\n${declared}\nexport ${list}\n`,
  }
}

/** Emitted text has each of them at the start of a line, and nothing else there that is like it. */
const DECLARED = /^(?:const|function) ([\p{ID_Continue}$]+)/gmu
const NAMESPACE = /^import \* as ([\p{ID_Continue}$]+) from .*$/gmu

function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{ID_Continue}$]+/gu))
}
