import type * as Emitted from "@precast/runtime/emitted"
import type { FunctionKind, Plan, PlannedType, PlannedTypes } from "../ir/plan.ts"
import type { Optimize } from "../ir/optimize.ts"
import type { Check } from "../ir/shape.ts"
import { type Code, js, lines, member, name } from "./emit-code.ts"
import { createNames, type Locals } from "./names.ts"

/** What the runtime offers to emitted code; a name that it lacks is a type error here. */
export type Helper = keyof typeof Emitted

/** Writes one whole function declaration. */
export type Writer = (type: PlannedType, functionName: Code, emitter: Emitter) => Code

/** The interface that writers use while they write. */
export interface Emitter {
  readonly types: PlannedTypes
  readonly optimize: Optimize
  /** A helper of `@precast/runtime/emitted`, bound once to a module constant. */
  helper(helper: Helper): Code
  /** A global such as `Number`, even where the user's file declares the same name. */
  global(global: string): Code
  /** A module constant with this value, shared by all uses of the same value. */
  constant(hint: string, value: Code): Code
  /** Module state of its own: `const hint = value`, a new one for each call. */
  state(hint: string, value: Code): Code
  /** The name of the function of this kind for type `to`; it is written once, after the current one. */
  call(kind: FunctionKind, to: string): Code
  /** The expression of a function of the user's that a tag names: declared in the same file, or imported. */
  check(check: Check): Code
  /** Names for the variables of one function; `reserved` are its parameters. */
  locals(...reserved: string[]): Locals
}

/** The texts collected so far. */
export interface Collected {
  /** Lines of `import * as … from "…"`. */
  imports: string[]
  constants: string
  functions: string
  /** Whether they name something of the user's file. */
  isTied: boolean
}

/** An emitter, and the function that writes everything that was requested of it. */
export function createEmitter(
  plan: Plan,
  writers: Record<FunctionKind, Writer>,
): { emitter: Emitter; finish(): Collected } {
  const names = createNames(plan.taken)
  const bound = new Map<string, Code>()
  // Separate from the others because it is used most often: no key has to be composed.
  const helpers = new Map<Helper, Code>()
  const imports = new Map<string, { namespace: Code; line: Code }>()
  const constants: Code[] = []
  const functions: Code[] = []
  const called = new Map<string, Code>()
  const waiting: (() => void)[] = []
  let isTied = false

  function bind(key: string, hint: string, value: Code): Code {
    const known = bound.get(key)
    if (known) return known
    const made = declare(hint, value)
    bound.set(key, made)
    return made
  }

  function declare(hint: string, value: Code): Code {
    const made = names.top(hint)
    constants.push(js`const ${made} = ${value}`)
    return made
  }

  // As a namespace: the one form of import that a host can turn into `require` without knowing the names in the text.
  function namespaceOf(specifier: string): Code {
    let known = imports.get(specifier)
    if (!known) {
      const namespace = names.top("__checks")
      known = { namespace, line: js`import * as ${namespace} from ${specifier}` }
      imports.set(specifier, known)
    }
    return known.namespace
  }

  const emitter: Emitter = {
    types: plan.types,
    optimize: plan.optimize,
    helper(helper) {
      let known = helpers.get(helper)
      if (!known) helpers.set(helper, (known = declare(helper, member(js`__precast`, helper))))
      return known
    },
    global(global) {
      if (!plan.taken.includes(global)) return name(global)
      return bind(`global ${global}`, global, member(js`globalThis`, global))
    },
    constant: (hint, value) => bind(`constant ${value.text}`, hint, value),
    state: declare,
    call(kind, to) {
      const key = `${kind} ${to}`
      const known = called.get(key)
      if (known) return known
      const type = plan.types[to]
      if (!type) throw new Error(`no type ${to} in the plan of ${plan.file}`)
      const made = names.top(kind + type.name)
      // A function declaration may be assigned to, so the engine looks at each call whether it was; a constant it need
      // not: `is` takes 0.91 to 0.99 of the time (benchmarks/check). It costs a line for each.
      const isCheck = plan.optimize === "speed" && (kind === "check" || kind === "checkAnew")
      const callee = isCheck ? declare(`fits${type.name}`, made) : made
      called.set(key, callee)
      waiting.push(() => functions.push(writers[kind](type, made, emitter)))
      return callee
    },
    check({ name: declared, module, exported }) {
      if ("file" in module) {
        if (module.file === plan.file) {
          isTied = true
          return name(declared)
        }
        throw new Error(`no import of ${declared} from ${module.file} is known`)
      }
      if (exported === null) throw new Error(`${declared} of ${module.package} is not exported`)
      return member(namespaceOf(module.package), exported)
    },
    locals: names.locals,
  }

  return {
    emitter,
    finish() {
      for (let write = waiting.shift(); write; write = waiting.shift()) write()
      return {
        imports: [...imports.values()].map(({ line }) => line.text),
        constants: lines(constants).text,
        functions: functions.map((code) => code.text).join("\n\n"),
        isTied,
      }
    },
  }
}
