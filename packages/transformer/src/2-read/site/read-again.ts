import type { FoundFile } from "../../1-find/index.ts"
import type { FileSites, ResponseSite, RouteSite, Site, TypedShape } from "../../ir/ir-site.ts"
import type { Shape } from "../../ir/shape.ts"
import type { KnownRoot, UnitReader } from "../reader.ts"
import type { ReadFile } from "./read-file.ts"
import { untextualIn } from "./result.ts"
import { inputProblems } from "./site-input.ts"
import { createModuleReader, type ReadUse } from "./site-module.ts"
import { problemsIn } from "./site-type.ts"

/** What was read of a file with endpoints alone, in which nothing is wrong. */
export interface KnownEndpoints {
  readonly file: string
  readonly sites: readonly RouteSite[]
  readonly taken: readonly string[]
  /** The types that were read for them, in order. */
  readonly uses: readonly KnownUse[]
}

interface KnownUse extends Omit<ReadUse, "unit"> {
  readonly root: KnownRoot
}

/** null: it must be read in each state of the program. */
export function knownEndpoints(
  { sites: unread, declared, ...more }: FoundFile,
  { read: { file, sites }, gaps, refused, uses }: ReadFile,
): KnownEndpoints | null {
  const isMore = [more.refused, more.removed, more.passedOn, refused].some((all) => all.length > 0)
  if (isMore || gaps.size > 0) return null
  const isLasting = unread.every(
    (site) => site.kind === "route" && !site.isInferred && !site.inFactory && !site.thrown?.length,
  )
  const shapes = new Set(uses.map(({ shape }) => shape))
  const routes = sites.filter((site) => isKnownRoute(site, shapes))
  if (!isLasting || routes.length < unread.length) return null
  const known = uses.map(({ unit, ...use }) => {
    const { shape, work, refs } = unit
    return { ...use, root: { shape: shape!, work, refs: refs.map(({ to }) => to.key) } }
  })
  return { file, sites: routes, taken: declared, uses: known }
}

/** Each of its types was read as a whole, and nothing of it is in the compiler's order, which depends on all files. */
function isKnownRoute(site: Site, shapes: ReadonlySet<unknown>): site is RouteSite {
  if (site.kind !== "route" || site.authenticator || site.config) return false
  const { input, output, answers = [], errors = [] } = site
  const wrapped = answers.filter((answer) => answer.wrapped)
  if (wrapped.length > 1 || answers.length - wrapped.length > 1) return false
  if (errors.length > 1 || errors.some(({ codes }) => codes.length > 1)) return false
  const bodies = answers.map(({ body }) => body)
  const read: readonly (TypedShape | null)[] = [
    ...bodies.filter((body) => "shape" in body),
    ...errors.map(({ details }) => details),
  ]
  return (
    bodies.every(({ kind }) => kind !== "offer") &&
    read.every((each) => each === null || shapes.has(each.shape)) &&
    [input, output, ...read].every((each) => !/[|&]/.test(each?.typeName ?? ""))
  )
}

/**
 * The same with the types as they are now.
 * @returns null: it has to be read, since a type is unknown or something is wrong
 */
export function readAgain(known: KnownEndpoints, reader: UnitReader): FileSites | null {
  const { file, sites, taken, uses } = known
  const module = createModuleReader(reader, file)
  // What was found out about a union depends on its members: each shape is another object.
  const now = new Map<Shape, Shape>()
  for (const { root, typeName, shape, place } of uses) {
    const unit = reader.rootAgain(root)
    if (!unit || unit.refs.some(({ to }) => to.findings.length > 0)) return null
    const reading = module.readAgain(unit)
    const problems = problemsIn(typeName, reading, place, module)
    if (reading.findings.length > 0 || problems?.length !== 0) return null
    now.set(shape, reading.shape)
  }
  const { definitions } = module
  const routes = sites.map((site) => withShapes(site, now))
  const isSound = (site: RouteSite): boolean =>
    untextualIn(site, definitions).length === 0 &&
    (!site.input || inputProblems(site, site.input.shape, definitions)?.length === 0)
  return routes.every(isSound) ? { file, definitions, sites: routes, taken } : null
}

function withShapes(site: RouteSite, shapes: ReadonlyMap<Shape, Shape>): RouteSite {
  const withShape = <Typed extends TypedShape>(typed: Typed): Typed => {
    return { ...typed, shape: shapes.get(typed.shape) ?? typed.shape }
  }
  const { input, output, answers, errors } = site
  const bodied = (answer: ResponseSite): ResponseSite => {
    return "shape" in answer.body ? { ...answer, body: withShape(answer.body) } : answer
  }
  return {
    ...site,
    input: input && withShape(input),
    output: withShape(output),
    ...(answers && { answers: answers.map(bodied) }),
    ...(errors && {
      errors: errors.map(({ codes, details }) => {
        return { codes, details: details && withShape(details) }
      }),
    }),
  }
}
