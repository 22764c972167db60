import type * as t from "@babel/types"
import type { Source } from "../source.ts"
import type { Env } from "./env.ts"
import type { Project } from "./project.ts"
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
}

/** Constants refer to one another, also in circles: one without a type takes it from all that name it. */
export function makeTypes(project: Project): Types {
  const without = new Map<Definition, Problem>()
  let known = new Map<Definition, Type>()
  const env = (source: Source, owner?: Definition): Env => ({
    source,
    project,
    major: project.major(source),
    tag: (name) => name,
    value: (name) => name,
    local: (name) => name,
    helper: (name) => name,
    around: (definition) => definition.name,
    declare: owner && isAtTop(owner) ? (kind) => kind : undefined,
    refer: (definition, node) => refer(source, definition, node),
    read: (node) => readSchema(node, env(source, owner)),
  })
  const busy = new Set<Definition>()

  function refer(source: Source, definition: Definition, node: t.Node): Type | Problem {
    if (without.has(definition))
      return {
        node,
        source,
        reason: `${definition.name}, which it is built on, cannot be moved`,
        mend: "See there.",
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
    const seen = new Set<Definition>()
    const leadsBack = (refs: ReadonlySet<Definition>): boolean =>
      [...refs].some((each) => {
        if (each === definition) return true
        if (seen.has(each)) return false
        seen.add(each)
        const found = known.get(each)
        return found !== undefined && leadsBack(found.refs)
      })
    return leadsBack(type.refs)
  }

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

  return {
    of: (definition) => without.get(definition) ?? known.get(definition)!,
    read: (source, node) => readSchema(node, env(source)),
    refer,
    deep(type) {
      const all = new Set(type.traits)
      const seen = new Set<Definition>()
      const add = (refs: ReadonlySet<Definition>): void => {
        for (const each of refs) {
          const found = known.get(each)
          if (seen.has(each) || found === undefined) continue
          seen.add(each)
          for (const trait of found.traits) if (trait !== "default") all.add(trait)
          add(found.refs)
        }
      }
      add(type.refs)
      return all
    },
  }
}

/** What a type that is named says of itself; the rest is found by its definition. */
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
    mend: "Decode the value, and convert it in a function of your own.",
  }
}
