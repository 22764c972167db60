import type * as t from "@babel/types"
import type { Source } from "../source.ts"
import type { Env } from "./env.ts"
import type { Project } from "./project.ts"
import { readSchema } from "./read.ts"
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
  const env = (source: Source): Env => ({
    source,
    project,
    major: project.major(source),
    tag: (name) => name,
    refer: (definition, node) => refer(source, definition, node),
    read: (node) => readSchema(node, env(source)),
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
    const { kind, optional, nullable, keys, mode } = type
    const own = new Set(
      [...type.traits].filter((each) => each === "default" || each === "converts"),
    )
    const isOpen = optional || nullable
    return typeOfText(definition.name, {
      kind: isOpen ? "other" : kind,
      optional,
      keys,
      mode,
      refs,
      traits: own,
    })
  }

  function look(definition: Definition): Type | Problem {
    busy.add(definition)
    const type = readSchema(definition.init, env(definition.source))
    busy.delete(definition)
    if (isType(type)) known.set(definition, type)
    return type
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
