import type * as t from "@babel/types"
import type { Source } from "../source.ts"
import type { Definition } from "./types.ts"
import type { Use } from "./uses.ts"

/** `type User = z.infer<typeof user>` */
export interface Alias {
  readonly source: Source
  readonly node: t.TSTypeAliasDeclaration
  readonly isExported: boolean
}

/** Type names for constants: that of the type inferred from it, otherwise one derived from its own. */
export interface Names {
  /** Of what comes out. */
  of(definition: Definition): string
  /** Of what is checked: another one where a transform runs behind. */
  checked(definition: Definition): string
  /** The function that runs before the check, or behind it. */
  around(definition: Definition, when: "before" | "after"): string
  /** A name that a file does not use yet. */
  free(source: Source, name: string): string
  /** The alias whose name it has. */
  alias(definition: Definition): Alias | undefined
}

export function makeNames(
  definitions: Iterable<Definition>,
  uses: readonly Use[],
  hasAfter: (definition: Definition) => boolean,
): Names {
  const aliases = new Map<Definition, Alias>()
  for (const use of uses) {
    if (use.how !== "infer" || use.schema === undefined || aliases.has(use.schema)) continue
    const alias = aliasOf(use.source, use.type, use.schema)
    if (alias) aliases.set(use.schema, alias)
  }
  const inputs = new Set(uses.flatMap((use) => (use.how === "input" ? inputName(use) : [])))
  const names = new Map<Definition, string>()
  const taken = new Map<Source, Set<string>>()
  const takenIn = (source: Source): Set<string> => {
    const own = taken.get(source) ?? namesOf(source)
    taken.set(source, own)
    return own
  }
  for (const each of definitions) {
    const own = takenIn(each.source)
    const alias = aliases.get(each)
    const name = alias ? alias.node.id.name : freeName(each, own, inputs)
    names.set(each, name)
    own.add(name)
  }
  const more = new Map<string, string>()
  const free = (source: Source, wanted: string): string => {
    const own = takenIn(source)
    let name = wanted
    for (let count = 2; own.has(name); count++) name = `${wanted}${count}`
    own.add(name)
    return name
  }
  const of = (definition: Definition): string => names.get(definition) ?? definition.name
  const once = (definition: Definition, wanted: string): string => {
    const key = `${definition.source.file} ${definition.declarator.start} ${wanted}`
    const name = more.get(key) ?? free(definition.source, wanted)
    more.set(key, name)
    return name
  }
  return {
    of,
    checked: (each) => (hasAfter(each) ? once(each, `${of(each)}Input`) : of(each)),
    around: (each, when) => once(each, `${when === "before" ? "prepare" : "to"}${of(each)}`),
    free,
    alias: (definition) => aliases.get(definition),
  }
}

function aliasOf(source: Source, type: t.Node, schema: Definition): Alias | undefined {
  const node = source.parent(type)
  if (node?.type !== "TSTypeAliasDeclaration" || node.typeParameters || source !== schema.source)
    return undefined
  const parent = source.parent(node)
  const isExported = parent?.type === "ExportNamedDeclaration"
  const around = isExported ? source.parent(parent) : parent
  return around === schema.scope ? { source, node, isExported } : undefined
}

/** `type UserInput = z.input<typeof user>` keeps its name. */
function inputName({ source, type }: Extract<Use, { how: "input" }>): string[] {
  const alias = source.parent(type)
  return alias?.type === "TSTypeAliasDeclaration" ? [alias.id.name] : []
}

/** `userSchema` → `User`. */
function freeName(
  { name }: Definition,
  taken: ReadonlySet<string>,
  inputs: ReadonlySet<string>,
): string {
  const bare = name.replace(/^[zZ](?=[A-Z])/, "").replace(/(_?(zod)?_?(schema|validator))$/i, "")
  const base = bare === "" ? name : bare
  const pascal = base
    .replace(/^[A-Z0-9_]+$/, (all) => all.toLowerCase())
    .replace(/(^|_)([a-z])/g, (_all, _line, letter: string) => letter.toUpperCase())
  let free = pascal
  const isFree = (): boolean => free === name && !inputs.has(free)
  while ((!isFree() && taken.has(free)) || ofLanguage.has(free)) free += "Type"
  return free
}

/** Names that mean something else everywhere: `dateSchema` is no `Date`. */
const ofLanguage: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(globalThis),
  ..."Partial Required Readonly Record Pick Omit Exclude Extract NonNullable Awaited Parameters".split(
    " ",
  ),
  ..."ReturnType InstanceType Uppercase Lowercase Capitalize Uncapitalize ReadonlyArray".split(" "),
  ..."Document Element HTMLElement Location Window Image Option Text Comment Range Node".split(" "),
])

function namesOf({ identifiers }: Source): Set<string> {
  return new Set(identifiers.map(({ name }) => name))
}
