import type * as Emitted from "@precast/runtime/emitted"
import { childrenOfNode } from "../ir/node-children.ts"
import type { FunctionKind, Node, Plan, PlannedType, PlannedTypes } from "../ir/plan.ts"
import type { Optimize } from "../ir/optimize.ts"
import type { Check } from "../ir/shape.ts"
import type { Digests } from "./digest.ts"
import { type Code, member, name } from "./emit-code.ts"
import { createLocals, type Locals } from "./names.ts"
import type { FileFacts, Unit, UnitKind, Units } from "./units.ts"
import { wholesIn } from "./whole.ts"

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
  /** The same of a function or of data that endpoints have in common: files may share it, too. */
  part(hint: string, value: Code): Code
  /** Module state of its own: `const hint = value`, a new one for each call. */
  state(hint: string, value: Code): Code
  /** The name of the function of this kind for type `to`; it is written once, after the current one. */
  call(kind: FunctionKind, to: string): Code
  /** `User` for `Partial<User>`; null: the file has no such type, or it needs a field. */
  wholeOf(type: PlannedType): PlannedType | null
  /**
   * The function `fast` of a type, with a parameter for texts that lack fields it needs. Null: it may be in a module
   * already, without the parameter.
   */
  whole(to: string): Code | null
  /** The expression of a function of the user's that a tag names: declared in the same file, or imported. */
  check(check: Check): Code
  /** Names for the variables of one function; `reserved` are its parameters. */
  locals(...reserved: string[]): Locals
}

/** All that is written for one program. */
export interface Store {
  readonly units: Units
  readonly digests: Digests
  /** Whether a function may be written once more: no module that others import can have it yet. */
  readonly isOpen: boolean
  /** Functions that could not be written. */
  readonly failed: Set<Unit>
  /** Functions that were written once more, since this was emptied. */
  readonly rewritten: Set<Unit>
}

/** What is being written: a unit, or the expressions of a file. */
interface Writing {
  readonly locals: Set<string>
  isTied: boolean
  readonly unit: Unit | null
}

/**
 * An emitter for the sites of one file.
 * @returns `finish` writes every function that was requested, and has not been written for another file; it gives the
 * variables of the expressions
 */
export function createEmitter(
  plan: Plan,
  writers: Record<FunctionKind, Writer>,
  { units, digests: known, isOpen, failed, rewritten }: Store,
): { emitter: Emitter; facts: FileFacts; finish(): readonly string[] } {
  const digests = known.of(plan.types)
  const waiting: (() => void)[] = []
  // Functions that others may make `whole`: then they are written in that form alone.
  const late: (() => void)[] = []
  const tied = namesOfChecks(plan)
  const wholes = wholesIn(plan.types)
  const parts = new Set(wholes.values())
  const facts = factsOf(tied, wholes, digests)
  let writing: Writing = { locals: new Set(), isTied: false, unit: null }

  const unit = (
    kind: UnitKind,
    hint: string,
    text: string | null,
    of: Unit["of"] = null,
    origin: Unit["origin"] = null,
    isMerged: boolean = false,
  ): Unit => ({
    kind,
    hint,
    text,
    error: null,
    uses: text === null ? [] : units.namedIn(text),
    locals: [],
    isTied: false,
    of,
    origin,
    ...(isMerged && { isMerged }),
  })
  const found = (kind: UnitKind, hint: string, text: string): Code =>
    units.token(
      units.find(hint === text ? kind : `${kind} ${hint}`, text, () => unit(kind, hint, text)),
    )

  function call(kind: FunctionKind, to: string): Code {
    const type = plan.types[to]
    if (!type) throw new Error(`no type ${to} in the plan of ${plan.file}`)
    const made = functionOf(kind, type)
    // A function declaration may be assigned to, so the engine looks at each call whether it was; a constant it need
    // not: `is` takes 0.91 to 0.99 of the time (benchmarks/check). It costs a line for each.
    if (plan.optimize !== "speed" || !isCheck(kind)) return made
    const hint = `fits${type.name}`
    return units.token(
      units.find(`constant ${hint}`, made.text, () =>
        unit("constant", hint, made.text, null, null, true),
      ),
    )
  }

  function whole(to: string): Code | null {
    if (!isOpen) return null
    const type = plan.types[to]!
    const made = unitOf("fast", type)
    if (!made.isWhole) {
      rewritten.add(made)
      waiting.push(() => write(made, writers.fastOrPart, type))
    }
    made.isWhole = true
    if (writing.unit) writing.unit.partOf = made
    return units.token(made)
  }

  const functionOf = (kind: FunctionKind, type: PlannedType): Code =>
    units.token(unitOf(kind, type))

  function unitOf(kind: FunctionKind, type: PlannedType): Unit {
    const digest = digests.get(type.id)!
    return units.find(`function ${kind}`, digest, () => {
      const of = type.home === undefined && !type.isShared ? null : { home: type.home ?? null }
      const origin = { digest, from: facts }
      const fresh = unit("function", kind + type.name, null, of, origin, MERGED.has(kind))
      const isLate = kind === "fast" && parts.has(type)
      const queue = isLate ? late : waiting
      queue.push(() => fresh.isWhole || write(fresh, writers[kind], type))
      return fresh
    })
  }

  function write(made: Unit, writer: Writer, type: PlannedType): void {
    writing = { locals: new Set(), isTied: false, unit: made }
    try {
      made.text = writer(type, units.token(made), emitter).text
      made.uses = units.namedIn(made.text).filter((each) => each !== made)
    } catch (error) {
      made.error = error
      failed.add(made)
    }
    made.locals = [...writing.locals]
    made.isTied = writing.isTied
  }

  const emitter: Emitter = {
    types: plan.types,
    optimize: plan.optimize,
    helper: (helper) => found("helper", helper, helper),
    global: (global) => found("global", global, global),
    constant: (hint, value) => found("constant", hint, value.text),
    part: (hint, { text }) =>
      units.token(
        units.find(`part ${hint}`, text, () => ({
          ...unit("constant", hint, text, { home: null }),
          // Wherever a function is, no name around it may be one of its variables.
          locals: text.startsWith("(") ? wordsIn(units.filled(text, () => "")) : [],
        })),
      ),
    state: (hint, value) => units.token(units.add(unit("state", hint, value.text))),
    call,
    wholeOf: (type) => wholes.get(type) ?? null,
    whole,
    check({ name: declared, module, exported }) {
      if ("file" in module) {
        if (module.file !== plan.file)
          throw new Error(`no import of ${declared} from ${module.file} is known`)
        writing.isTied = true
        return name(declared)
      }
      if (exported === null) throw new Error(`${declared} of ${module.package} is not exported`)
      // As a namespace: the one form of import that a host can turn into `require` without knowing the names in the text.
      return member(found("import", "__checks", module.package), exported)
    },
    locals: (...reserved) => createLocals(reserved, tied, writing.locals),
  }

  return {
    emitter,
    facts,
    finish() {
      const own = [...writing.locals]
      const take = (): (() => void) | undefined => waiting.shift() ?? late.shift()
      for (let next = take(); next; next = take()) next()
      return own
    },
  }
}

/** Functions that know nothing of a type but its members, and have nothing of their own. */
const MERGED: ReadonlySet<FunctionKind> = new Set<FunctionKind>([
  "check",
  "checkAnew",
  "revive",
  "reviveAnew",
  "encodePart",
  "write",
])

function isCheck(kind: FunctionKind): boolean {
  return kind === "check" || kind === "checkAnew"
}

const wordsIn = (text: string): string[] => [...new Set(text.match(/[A-Za-z_$][\w$]*/g))]

function factsOf(
  checks: ReadonlySet<string>,
  wholes: ReturnType<typeof wholesIn>,
  digests: ReadonlyMap<string, string>,
): FileFacts {
  const pairs = [...wholes].map(
    ([type, whole]) => [digests.get(type.id)!, whole ? digests.get(whole.id)! : ""] as const,
  )
  return { checks: [...checks].toSorted().join(), wholes: new Map(pairs) }
}

/** Functions of the user's that code for this file may name. */
function namesOfChecks({ file, types }: Plan): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { node } of Object.values(types))
    for (const { name: declared, module } of checksIn(node))
      if ("file" in module && module.file === file) names.add(declared)
  return names
}

/** Of whole types, which files share. */
const checksOfTypes = new WeakMap<Node, readonly Check[]>()

function checksIn(node: Node): readonly Check[] {
  const known = checksOfTypes.get(node)
  if (known) return known
  const checks: Check[] = []
  const visit = (at: Node): void => {
    if (at.kind === "refined") checks.push(...at.checks)
    for (const child of childrenOfNode(at)) visit(child)
  }
  visit(node)
  checksOfTypes.set(node, checks)
  return checks
}
