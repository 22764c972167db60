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

/** Type names for constants: that of the type which is inferred from it beside it, else one made of its own. */
export interface Names {
  of(definition: Definition): string
  /** The alias whose name it has. */
  alias(definition: Definition): Alias | undefined
}

export function makeNames(definitions: Iterable<Definition>, uses: readonly Use[]): Names {
  const aliases = new Map<Definition, Alias>()
  for (const use of uses) {
    if (use.how !== "infer" || use.schema === undefined || aliases.has(use.schema)) continue
    const alias = aliasOf(use.source, use.type, use.schema)
    if (alias) aliases.set(use.schema, alias)
  }
  const names = new Map<Definition, string>()
  const taken = new Map<Source, Set<string>>()
  for (const each of definitions) {
    const own = taken.get(each.source) ?? namesOf(each.source)
    taken.set(each.source, own)
    const alias = aliases.get(each)
    const name = alias ? alias.node.id.name : freeName(each, own)
    names.set(each, name)
    own.add(name)
  }
  return {
    of: (definition) => names.get(definition) ?? definition.name,
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

/** `userSchema` → `User`. */
function freeName({ name }: Definition, taken: ReadonlySet<string>): string {
  const bare = name.replace(/^[zZ](?=[A-Z])/, "").replace(/(_?(zod)?_?(schema|validator))$/i, "")
  const base = bare === "" ? name : bare
  const pascal = base
    .replace(/^[A-Z0-9_]+$/, (all) => all.toLowerCase())
    .replace(/(^|_)([a-z])/g, (_all, _line, letter: string) => letter.toUpperCase())
  let free = pascal
  while ((free !== name && taken.has(free)) || ofLanguage.has(free)) free += "Type"
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
