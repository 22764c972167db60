import type { Edit, FileEdits } from "./edits.ts"

/** A file whose emitted code is in a separate module. */
export interface Apart {
  /** Of the user's file, which imports what it uses. */
  readonly edits: FileEdits
  /** JavaScript of the module. */
  readonly text: string
}

/**
 * Takes functions, constants and the arguments of routes out of the edits of a file. They must not refer to names of
 * that file, otherwise null is returned: the code of a tag that names a function of the user stays in the file.
 * @param text of the file
 * @param specifier by which the file imports the module
 */
export function apart(whole: FileEdits, text: string, specifier: string): Apart | null {
  const { file, module } = whole
  if (module.isTied) return null
  const emitted = `${module.constants}\n${module.functions}`
  const names = freeNames(`${text}\n${module.imports}\n${emitted}`)
  const { edits, constants } = withNamedArguments(whole.edits, names)
  const used = namesIn(edits.map((edit) => edit.text).join("\n"))
  const isUsed = ([, name]: RegExpMatchArray): boolean => used.has(name!)
  const declared = [emitted, ...constants].join("\n")
  const exported = [...declared.matchAll(DECLARED)].filter(isUsed).map(([, name]) => name)
  if (exported.length === 0) return null
  // Those of packages that tags name; an expression may have them, too.
  const namespaces = [...module.imports.matchAll(NAMESPACE)].filter(isUsed).map(([line]) => line)
  const list = `{ ${exported.join(", ")} }`
  const imports = [`import ${list} from "${specifier}"`, ...namespaces].join("\n")
  return {
    edits: { file, module: { imports, constants: "", functions: "" }, edits },
    text: `${module.imports}\n${declared}\nexport ${list}\n`,
  }
}

/** Gives the arguments that are more than a name a name each. */
function withNamedArguments(
  all: readonly Edit[],
  names: Iterator<string, never>,
): { edits: readonly Edit[]; constants: readonly string[] } {
  const constants: string[] = []
  const edits = all.map((edit): Edit => {
    if (edit.kind !== "append" || IS_NAME.test(edit.text)) return edit
    const name = names.next().value
    constants.push(`const ${name} = ${edit.text}`)
    return { ...edit, text: name }
  })
  return { edits, constants }
}

const IS_NAME = /^[\p{ID_Continue}$.]+$/u

/** Names that a text does not have. */
function* freeNames(text: string): Generator<string, never> {
  for (let number = 1; ; number++) {
    const name = `code${number}`
    if (!text.includes(name)) yield name
  }
}

/** Emitted text has each of them at the start of a line, and nothing else there that is like it. */
const DECLARED = /^(?:const|function) ([\p{ID_Continue}$]+)/gmu
const NAMESPACE = /^import \* as ([\p{ID_Continue}$]+) from .*$/gmu

function namesIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{ID_Continue}$]+/gu))
}
