import type { Explained, Verdict } from "../suite.ts"
import { acceptedByTypeScript } from "./accepted-by-typescript.ts"
import { type CompiledType, compiledTypes, type Issue } from "./compiled-types.ts"
import { withoutWeakTypes } from "./without-weak-types.ts"
import { type Mutation, mutationsOf } from "./mutations.ts"

/** A document that others wrote, and its type that others wrote. */
export interface TypedDocument {
  readonly name: string
  readonly type: string
  readonly value: unknown
}

/** A document or a mutation of it, and what TypeScript reports of it. */
export interface JudgedCase {
  readonly document: TypedDocument
  readonly mutation: Mutation | null
  readonly value: unknown
  /** `null` when TypeScript accepts it. */
  readonly refusal: string | null
}

export interface DocumentsOptions {
  /** Where the packages of the types are installed. */
  readonly folder: string
  readonly version: string
  readonly documents: readonly TypedDocument[]
  /** How many mutations of each document. */
  readonly mutations: number
  /** Declarations of global types that the types of the package need. */
  readonly globals?: string
  /** The reason for another outcome than that of TypeScript, or `undefined`. */
  explain?(judged: JudgedCase, found: string): string | undefined
}

/**
 * Judges compiled types by documents: what TypeScript accepts is accepted, and what it refuses is refused, with an
 * issue at the path of the mutation.
 */
export async function judgeDocuments(options: DocumentsOptions): Promise<Verdict> {
  const { folder, version, globals = "" } = options
  const { cases, explained } = casesOf(options)
  const types = [...new Set(cases.map(({ document }) => document.type))]
  const compiled = await compiledTypes(folder, types, globals)
  const byType = new Map(types.map((type, at) => [type, compiled[at]]))
  const outcomes = cases.map((each) => {
    const functions = byType.get(each.document.type)
    return { each, wrong: functions ? mismatchOf(each, functions) : "not compiled" }
  })
  const weak = weakOf(
    options,
    outcomes.filter(({ wrong }) => wrong === ACCEPTED).map(({ each }) => each),
  )
  const failed: string[] = []
  for (const { each, wrong } of outcomes) {
    if (wrong === null) continue
    const reason =
      wrong === DECODED ? UNDEFINED : weak.has(each) ? WEAK : options.explain?.(each, wrong)
    if (reason === undefined) failed.push(`${nameOf(each)}: ${wrong}`)
    else explained.push({ name: nameOf(each), reason })
  }
  const passed = outcomes.filter(({ wrong }) => wrong === null).length
  return { version, passed, explained, failed }
}

const ACCEPTED = "accepted, and TypeScript refuses it"
const DECODED = "decode accepts it"
const WEAK =
  "TypeScript refuses it by the detection of weak types (TS2559) alone, which no check at run time has"
const UNDEFINED =
  "JSON leaves out a required member without a value, which its type allows: decode accepts what is and validate refuse"

/** Cases that TypeScript accepts once it does not detect weak types. */
function weakOf(
  { folder, globals = "" }: DocumentsOptions,
  cases: readonly JudgedCase[],
): ReadonlySet<JudgedCase> {
  if (cases.length === 0) return new Set()
  const pairs = cases.map(({ document: { type, value: whole }, value }) => ({
    type,
    values: [whole, value],
  }))
  const refusals = acceptedByTypeScript(folder, pairs, globals, withoutWeakTypes())
  return new Set(cases.filter((_, at) => refusals[at]?.[1] === null))
}

function nameOf({ document: { name }, mutation }: JudgedCase): string {
  return mutation === null ? name : `${name} ${mutation.path} ${mutation.change}`
}

function casesOf(options: DocumentsOptions): { cases: JudgedCase[]; explained: Explained[] } {
  const groups = groupsOf(options)
  const refusals = acceptedByTypeScript(
    options.folder,
    groups.map(({ document: { type, value }, mutations }) => ({
      type,
      values: [value, ...mutations.map((each) => each.value)],
    })),
    options.globals ?? "",
  )
  const cases: JudgedCase[] = []
  const explained: Explained[] = []
  for (const [at, { document, mutations }] of groups.entries()) {
    const [own = null, ...others] = refusals[at] ?? []
    const { name, value } = document
    if (refusals[at] === undefined) explained.push({ name, reason: "the package has no such type" })
    else cases.push({ document, mutation: null, value, refusal: own })
    if (refusals[at] === undefined || own !== null) continue
    for (const [index, mutation] of mutations.entries()) {
      const refusal = others[index] ?? null
      cases.push({ document, mutation, value: mutation.value, refusal })
    }
  }
  return { cases, explained }
}

function groupsOf({ documents, mutations }: DocumentsOptions): Group[] {
  const seen = new Map<string, Set<string>>()
  return documents.map((document) => {
    const known = seen.get(document.type) ?? new Set()
    seen.set(document.type, known)
    return { document, mutations: mutationsOf(document.value, known, mutations) }
  })
}

interface Group {
  readonly document: TypedDocument
  readonly mutations: readonly Mutation[]
}

/** What is wrong with the outcome of a case, or `null`. */
function mismatchOf({ mutation, value, refusal }: JudgedCase, type: CompiledType): string | null {
  const validated = type.validate(value)
  const decoded = type.decode?.(JSON.stringify(value)) ?? validated
  if (type.is(value) !== validated.ok) return "is and validate differ"
  if (refusal !== null && validated.ok) return ACCEPTED
  if (refusal === null && !validated.ok) return `refused: ${textOf(validated.issues)}`
  if (decoded.ok !== validated.ok) return decoded.ok ? DECODED : "validate and decode differ"
  if (decoded.ok) {
    const back: unknown = JSON.parse(type.encode(decoded.value))
    return isPartOf(back, value) ? null : "encode(decode(text)) differs"
  }
  const lists = validated.ok ? [decoded.issues] : [validated.issues, decoded.issues]
  const elsewhere = mutation && lists.find((issues) => !hasIssueAt(mutation, issues))
  return elsewhere ? `issue at ${textOf(elsewhere)}` : null
}

/**
 * At the mutated part, or in it: `{}` lacks each member that its type requires. Where a member was removed, any member
 * of its object that is missing counts: which one depends on the member of a union that the object is compared with.
 */
function hasIssueAt({ path, change }: Mutation, issues: readonly Issue[]): boolean {
  const isObject = change === "{}" || change === "[]"
  const parent = path.slice(0, path.lastIndexOf("/"))
  return issues.some(
    (issue) =>
      issue.path === path ||
      (isObject && issue.path.startsWith(`${path}/`)) ||
      (change === "removed" && issue.path.slice(0, issue.path.lastIndexOf("/")) === parent),
  )
}

function textOf(issues: readonly Issue[]): string {
  return issues
    .slice(0, 3)
    .map(({ path, expected, found }) => `${path} expected ${expected.slice(0, 80)}, found ${found}`)
    .join("; ")
}

/** Each member of a value is in the other; members that the type does not declare may be left out. */
function isPartOf(value: unknown, whole: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === whole
  if (typeof whole !== "object" || whole === null) return false
  if (Array.isArray(value) && value.length !== (whole as unknown[]).length) return false
  return Object.entries(value).every(
    ([key, part]) =>
      Object.hasOwn(whole, key) && isPartOf(part, (whole as Record<string, unknown>)[key]),
  )
}
