import { withUnknownKeys } from "../../packages/transformer/test/structures/changed.ts"
import { toPointer } from "./pointer.ts"
import type { Compared } from "./subjects.ts"

/** What is compared: decisions, places of issues, JSON, and values. */
export type Aspect = "is" | "equals" | "paths" | "json" | "parse" | "clone" | "prune"

/** The result of one side for a value; `REFUSED` where its compiler does not take the type for this. */
export type Said = (value: unknown) => unknown

export const REFUSED = "refused when compiled"
export const THROWS = "throws"

export function typiaSays(subject: Compared, aspect: Aspect): Said | typeof REFUSED {
  try {
    return typiaSaying[aspect](subject) ?? REFUSED
  } catch {
    return REFUSED // its transform, or what it emits, throws
  }
}

export function weSay(subject: Compared, aspect: Aspect): Said | typeof REFUSED {
  try {
    return oursSaying[aspect](subject)
  } catch (error) {
    if (/^PC1\d\d\d /.test((error as Error).message)) return REFUSED
    throw error
  }
}

type Saying<Result> = Record<Aspect, (subject: Compared) => Result>

const typiaSaying: Saying<Said | undefined> = {
  is: ({ typias }) => taken(typias("is")),
  equals: ({ typias }) => taken(typias("equals")),
  paths({ typias }) {
    const validate = taken(typias("validate"))
    return (
      validate && ((value) => unique(validate(value).errors?.map(({ path }) => toPointer(path))))
    )
  },
  json({ typias }) {
    const stringify = taken(typias("stringify"))
    return stringify && ((value) => JSON.parse(stringify(value)) as unknown)
  },
  parse({ typias }) {
    const isParse = taken(typias("isParse"))
    return isParse && ((value) => isParse(JSON.stringify(value)) ?? null)
  },
  clone: ({ typias }) => taken(typias("clone")),
  prune({ typias }) {
    const prune = taken(typias("prune"))
    return prune && ((value) => pruned(value, prune))
  },
}

const oursSaying: Saying<Said> = {
  is: ({ ours }) => ours("is"),
  equals: ({ ours }) => ours("equals"),
  paths({ ours }) {
    const validate = ours("validate")
    return (value) => unique(validate(value).issues?.map(({ path }) => path))
  },
  json({ ours }) {
    const encode = ours("encode")
    return (value) => JSON.parse(encode(value)) as unknown
  },
  parse({ ours }) {
    const decode = ours("safeDecode")
    return (value) => decode(JSON.stringify(value)).value ?? null
  },
  clone: ({ ours }) => ours("clone"),
  prune({ ours }) {
    const prune = ours("prune")
    return (value) => pruned(value, prune)
  },
}

const taken = <Made>(made: Made | string): Made | undefined =>
  typeof made === "string" ? undefined : made

const unique = (paths: string[] = []): string[] => [...new Set(paths)].sort()

/** A value with keys of its own in every object, after `prune` has been at it. */
function pruned(value: unknown, prune: (value: unknown) => unknown): unknown {
  const more = withUnknownKeys(value)
  prune(more)
  return more
}
