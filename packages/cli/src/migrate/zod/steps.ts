import type { Env } from "./zod-env.ts"

/** Code around the check of a value: parts of a schema that a type cannot express. */
export interface Steps {
  /** On what comes in, before it is checked. */
  readonly before: readonly Stage[]
  /** On what has been decoded. */
  readonly after: readonly Stage[]
  /** The same of properties, inside of `before` and `after`. */
  readonly fields: ReadonlyMap<string, Steps>
  /** The same of the items of an array. */
  readonly items?: Steps | undefined
  /** Values without properties or items. */
  readonly skips: readonly Skipped[]
}

type Skipped = "undefined" | "null"

/** One function. */
export interface Stage {
  /** The expression of its result. */
  run(value: string): string
  /** Values that it is not called for. */
  readonly skips: readonly Skipped[]
  /** The replacement for undefined, when that is skipped. */
  readonly instead?: string | undefined
}

export const NO_STEPS: Steps = { before: [], after: [], fields: new Map(), skips: [] }

export function stage(run: Stage["run"]): Stage {
  return { run, skips: [] }
}

export function hasBefore(steps: Steps | undefined): boolean {
  if (steps === undefined) return false
  const inner = [...steps.fields.values(), ...(steps.items ? [steps.items] : [])]
  return steps.before.length > 0 || inner.some(hasBefore)
}

export function hasAfter(steps: Steps | undefined): boolean {
  if (steps === undefined) return false
  const inner = [...steps.fields.values(), ...(steps.items ? [steps.items] : [])]
  return steps.after.length > 0 || inner.some(hasAfter)
}

/** With another function before, or after, all that there are. */
export function withBefore(steps: Steps | undefined, first: Stage): Steps {
  const { before, ...rest } = steps ?? NO_STEPS
  return { ...rest, before: [first, ...before] }
}

export function withAfter(steps: Steps | undefined, last: Stage): Steps {
  const { after, ...rest } = steps ?? NO_STEPS
  return { ...rest, after: [...after, last] }
}

/** `.optional()`, `.nullable()`, a default: some values go past all that there is so far. */
export function skipping(
  steps: Steps | undefined,
  skipped: readonly Skipped[],
  instead?: string,
): Steps | undefined {
  if (steps === undefined) return undefined
  const skip = (each: Stage): Stage => ({
    ...each,
    skips: [...new Set([...each.skips, ...skipped])],
  })
  const after = steps.after.map(skip)
  const last = after.at(-1)
  if (instead !== undefined && last !== undefined)
    after[after.length - 1] = { ...last, instead: last.instead ?? instead }
  const skips = [...new Set([...steps.skips, ...skipped])]
  return { ...steps, before: steps.before.map(skip), after, skips }
}

/** The expression of what is given to the check. */
export function beforeText(steps: Steps | undefined, value: string, env: Env): string {
  if (steps === undefined) return value
  let text = steps.before.reduce((inner, each) => staged(each, inner, env, ": unknown"), value)
  const fields = [...steps.fields].filter(([, field]) => hasBefore(field))
  if (fields.length > 0) {
    const input = env.local("input")
    const changed = fields.map(([key, field]) => {
      const name = JSON.stringify(key)
      return `${keyText(key)}: ${beforeText(field, `${input}[${name}]`, env)}`
    })
    text = `${env.helper("withProperties")}(${text}, (${input}) => ({ ${changed.join(", ")} }))`
  }
  const { items } = steps
  if (items === undefined || !hasBefore(items)) return text
  return bound(text, env, ": unknown", (list) => {
    const each = env.local("item")
    return `Array.isArray(${list}) ? ${list}.map((${each}: unknown) => ${beforeText(items, each, env)}) : ${list}`
  })
}

/** The expression of what comes out in the end. */
export function afterText(steps: Steps | undefined, value: string, env: Env): string {
  if (steps === undefined || !hasAfter(steps)) return value
  const fields = [...steps.fields].filter(([, field]) => hasAfter(field))
  let text = value
  if (fields.length > 0)
    text = bound(text, env, "", (object) => {
      const changed = fields.map(
        ([key, field]) => `${keyText(key)}: ${afterText(field, `${object}${access(key)}`, env)}`,
      )
      return skipped(steps.skips, object, `{ ...${object}, ${changed.join(", ")} }`)
    })
  const { items } = steps
  if (items !== undefined && hasAfter(items))
    text = bound(text, env, "", (list) => {
      const each = env.local("item")
      const made = afterText(items, each, env)
      const body = made.startsWith("{") ? `(${made})` : made
      return skipped(steps.skips, list, `${list}.map((${each}) => ${body})`)
    })
  return steps.after.reduce((inner, each) => staged(each, inner, env, ""), text)
}

function staged({ run, skips, instead }: Stage, value: string, env: Env, type: string): string {
  if (skips.length === 0) return run(value)
  return bound(value, env, type, (name) => skipped(skips, name, run(name), instead))
}

function skipped(
  skips: readonly Skipped[],
  value: string,
  made: string,
  instead: string = value,
): string {
  if (skips.length === 0) return made
  if (instead !== value && skips.includes("undefined")) {
    const others = skipped(
      skips.filter((each) => each !== "undefined"),
      value,
      made,
    )
    return `${value} === undefined ? ${instead} : ${others}`
  }
  const tests = skips.map((each) => `${value} === ${each}`)
  return `${tests.join(" || ")} ? ${value} : ${made}`
}

/** An expression of a value that is named more than once. */
function bound(value: string, env: Env, type: string, make: (name: string) => string): string {
  if (SIMPLE.test(value)) return make(value)
  const name = env.local("value")
  const made = make(name)
  return `((${name}${type}) => ${made.startsWith("{") ? `(${made})` : made})(${value})`
}

const SIMPLE = /^[\w$]+(\.[\w$]+|\["(?:[^"\\]|\\.)*"\])*$/

const NAME = /^[A-Za-z_$][\w$]*$/

function access(key: string): string {
  return NAME.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/** `__proto__` in a literal would be the prototype. */
function keyText(key: string): string {
  if (key === "__proto__") return `["__proto__"]`
  return NAME.test(key) ? key : JSON.stringify(key)
}
