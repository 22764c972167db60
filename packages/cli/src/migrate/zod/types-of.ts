import type * as t from "@babel/types"
import { type Source, textOf } from "../source.ts"
import type { Env } from "./zod-env.ts"
import type { Project } from "./zod-project.ts"
import { readConstant, readSchema } from "./read.ts"
import { opened } from "./shapes.ts"
import { hasAfter, hasBefore, NO_STEPS, type Stage, stage, type Steps } from "./steps.ts"
import {
  type Definition,
  isType,
  type Problem,
  type Trait,
  type Type,
  typeOfText,
} from "./types.ts"

/** What schemas are as types, before anything is changed. */
export interface Types {
  /** Of a constant. */
  of(definition: Definition): Type | Problem
  /** Of any schema. */
  read(source: Source, node: t.Node): Type | Problem
  /** Of a constant, as something that another schema is made of. */
  refer(source: Source, definition: Definition, node: t.Node): Type | Problem
  /** Traits of what is inside it, and inside all constants it is made of. */
  deep(type: Type): ReadonlySet<Trait>
  /** Whether dates in memory become texts before the check of a constant, or of a schema that was read. */
  writesDates(of: Definition | t.Node): boolean
}

/** Constants refer to one another, also in circles: one without a type takes it from all that name it. */
export function makeTypes(project: Project): Types {
  const without = new Map<Definition, Problem>()
  let known = new Map<Definition, Type>()
  const dated = new Set<Definition | t.Node>()
  const env = (source: Source, owner?: Definition, dates = owner && dated.has(owner)): Env => ({
    source,
    project,
    major: project.major(source),
    dates: dates === true,
    tag: (name) => name,
    value: (name) => name,
    local: (name) => name,
    helper: (name) => name,
    around: (definition) => definition.name,
    declare: owner && isAtTop(owner) ? (kind) => kind : undefined,
    refer: (definition, node) => refer(source, definition, node),
    read: (node) => readSchema(node, env(source, owner, dates)),
  })
  const busy = new Set<Definition>()

  function refer(source: Source, definition: Definition, node: t.Node): Type | Problem {
    if (without.has(definition))
      return {
        node,
        source,
        reason: `${definition.name}, which it is built on, cannot be moved`,
        hint: "See there.",
      }
    const type = known.get(definition) ?? (busy.has(definition) ? undefined : look(definition))
    const refs = new Set([definition])
    if (type === undefined || !isType(type)) return typeOfText(definition.name, { refs })
    const { kind, optional, nullable, keys, fields, mode } = type
    const own = new Set([...type.traits].filter((each) => ofItself.has(each)))
    const isOpen = optional || nullable
    return typeOfText(definition.name, {
      kind: isOpen ? "other" : kind,
      optional,
      keys,
      fields,
      mode,
      refs,
      traits: own,
      steps: calledSteps(definition, type.steps, env(source)),
      open: mayOpen(source, definition, type) ? () => opened(type).steps : undefined,
    })
  }

  function look(definition: Definition): Type | Problem {
    busy.add(definition)
    const read = readConstant(definition, env(definition.source, definition))
    busy.delete(definition)
    const type = isType(read) && isEndless(read, definition) ? endless(definition) : read
    if (isType(type)) known.set(definition, type)
    return type
  }

  /** Whether code runs around the check of a type that names itself. */
  function isEndless(type: Type, definition: Definition): boolean {
    if (!hasBefore(type.steps) && !hasAfter(type.steps)) return false
    return type.refs.has(definition) || allRefs(type, known).has(definition)
  }

  function settle(): void {
    without.clear()
    for (let isStable = false; !isStable;) {
      known = new Map()
      isStable = true
      for (const definition of project.definitions) {
        if (without.has(definition)) continue
        const found = look(definition)
        if (isType(found)) continue
        without.set(definition, found)
        isStable = false
      }
    }
  }

  const of = (definition: Definition): Type | Problem =>
    without.get(definition) ?? known.get(definition)!

  function deep(type: Type): Set<Trait> {
    const all = new Set(type.traits)
    for (const each of allRefs(type, known))
      for (const trait of known.get(each)?.traits ?? []) if (trait !== "default") all.add(trait)
    return all
  }

  /** A value of JSON is made of it, and it has values that JSON has in another form. */
  const isMixed = (type: Type | Problem): boolean =>
    isType(type) && deep(type).has("memory") && deep(type).has("converts")

  /** Constants whose dates have to become texts, where that is enough. */
  function settleDates(): void {
    const notDated = new Set<Definition>()
    for (let isStable = false; !isStable;) {
      settle()
      const failed = project.definitions.filter((each) => {
        const type = of(each)
        return dated.has(each) && (!isType(type) || deep(type).has("memory"))
      })
      const wanted = project.definitions.flatMap((each): Definition[] => {
        const type = of(each)
        if (!isType(type)) return DATE.test(textOf(each.source, each.init)) ? [each] : []
        return isMixed(type) ? [each, ...allRefs(type, known)] : []
      })
      const added = wanted.filter((each) => !dated.has(each) && !notDated.has(each))
      for (const each of failed) if (dated.delete(each)) notDated.add(each)
      for (const each of added) dated.add(each)
      isStable = failed.length + added.length === 0
    }
  }

  settleDates()
  return {
    of,
    read(source, node) {
      const type = readSchema(node, env(source))
      if (isType(type) ? !isMixed(type) : !DATE.test(textOf(source, node))) return type
      const again = readSchema(node, env(source, undefined, true))
      if (!isType(again) || deep(again).has("memory")) return type
      dated.add(node)
      return again
    },
    refer,
    deep,
    writesDates: (each) => dated.has(each),
  }
}

const DATE = /\bdate\(/

/** All constants that a type is made of. */
function allRefs(
  { refs }: Type,
  known: ReadonlyMap<Definition, Type>,
  seen: Set<Definition> = new Set(),
): ReadonlySet<Definition> {
  for (const each of refs) {
    const found = known.get(each)
    if (seen.has(each) || found === undefined) continue
    seen.add(each)
    allRefs(found, known, seen)
  }
  return seen
}

/** The traits of the named type itself; others are found by its definition. */
const ofItself: ReadonlySet<Trait> = new Set(["default", "converts", "fills"])

function isAtTop({ scope, source }: Definition): boolean {
  return scope === source.program
}

/** Whether functions of a constant can be written out in a file, since they only change properties. */
function mayOpen(source: Source, definition: Definition, { steps, open }: Type): boolean {
  if (definition.source !== source || !isAtTop(definition)) return false
  if (open !== undefined) return true
  if (steps === undefined || steps.items !== undefined) return false
  return steps.before.length === 0 && steps.after.length === 0
}

/** Code that runs around the check of a constant is called by its name. */
export function calledSteps(
  definition: Definition,
  steps: Steps | undefined,
  env: Env,
): Steps | undefined {
  if (!hasBefore(steps) && !hasAfter(steps)) return undefined
  const call = (when: "before" | "after"): Stage[] => {
    return [stage((value) => `${env.around(definition, when)}(${value})`)]
  }
  return {
    ...NO_STEPS,
    before: hasBefore(steps) ? call("before") : [],
    after: hasAfter(steps) ? call("after") : [],
  }
}

function endless({ source, init }: Definition): Problem {
  return {
    node: init,
    source,
    reason: "code runs around its check, and it is recursive",
    hint: "Decode the value, and convert it in a function of your own.",
  }
}
