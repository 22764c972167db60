import { diagnose, type Finding } from "../../diagnostics/index.ts"
import type { Definitions, Shape } from "../../ir/shape.ts"
import type { ResponseSite, ErrorSite, TypedShape } from "../../ir/ir-site.ts"
import { bodyOf, isMarked, membersOf, propertyOf, type Part } from "../tags/response-body.ts"
import type { Compiler, TypeRef } from "../../compiler/contract.ts"
import { literalOf } from "../tags/literal-type.ts"
import { readOffers } from "./read-offers.ts"
import { unionOf } from "../union.ts"

/** What reading the type of a result needs. */
export interface ResponseReader {
  compiler: Compiler
  definitions: Definitions
  /** null: it cannot be taken, which is reported. */
  read(type: TypeRef): TypedShape | null
  report(finding: Finding): void
}

/** What the type of a result declares in addition to JSON with status 200. */
export interface Answers {
  answers: ResponseSite[]
  errors: ErrorSite[]
}

/** null: nothing but JSON with status 200, so that the type is read as a whole. */
export function readResponses(result: TypeRef, reader: ResponseReader): Answers | null {
  const { compiler } = reader
  const members = membersOf(result, compiler)
  const wrapped = members.filter((member) => isMarked(member, "answer", compiler))
  const errors = members.filter((member) => isMarked(member, "apiError", compiler))
  const bare = members.filter((member) => !wrapped.includes(member) && !errors.includes(member))
  const parts = bare.map((member) => bodyOf(member, compiler))
  const isPlain = (part: Part): boolean =>
    (part.kind === "json" || part.kind === "none") &&
    part.status === null &&
    part.mediaType === null
  if (wrapped.length === 0 && errors.length === 0 && parts.every(isPlain)) return null
  const whole = wrapped.length === 0 && errors.length === 0 ? result : null
  return {
    answers: [
      ...wrapped.flatMap((member) => readWrapped(member, reader)),
      ...readBodies(bare, parts, whole, false, reader),
    ],
    errors: errors.map((member) => readError(member, reader)),
  }
}

/** `Reply<404, Reason>`. */
function readWrapped(type: TypeRef, reader: ResponseReader): ResponseSite[] {
  const { compiler } = reader
  const status = propertyOf(type, "status", compiler)!.type
  const body = propertyOf(type, "body", compiler)!.type
  const members = membersOf(body, compiler)
  const parts = members.map((member) => bodyOf(member, compiler))
  const bodies = readBodies(members, parts, body, true, reader)
  return statusesOf(status, reader).flatMap((code) =>
    bodies.map((each) => ({ ...each, status: code })),
  )
}

function statusesOf(type: TypeRef, reader: ResponseReader): number[] {
  const { compiler } = reader
  return membersOf(type, compiler).flatMap((member) => {
    const value = literalOf(member, compiler)
    if (isStatus(value)) return [value]
    reader.report(diagnose("PC1101", compiler.print(member)))
    return []
  })
}

function isStatus(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 200 && value <= 599
}

/** The ways one result, or the body of one `Reply`, goes out. Whatever is JSON of one status is one type. */
function readBodies(
  members: readonly TypeRef[],
  parts: readonly Part[],
  whole: TypeRef | null,
  wrapped: boolean,
  reader: ResponseReader,
): ResponseSite[] {
  checkTold(parts, reader)
  const groups = new Map<string, { part: Part; types: TypeRef[] }>()
  parts.forEach((part, index) => {
    const key = JSON.stringify([part.kind, part.status, part.mediaType])
    const group = groups.get(key) ?? { part, types: [] }
    groups.set(key, group)
    group.types.push(part.of ?? members[index]!)
  })
  return [...groups.values()].flatMap(({ part, types }): ResponseSite[] => {
    const { kind, status, mediaType } = part
    if (status !== null && !isStatus(status)) {
      reader.report(diagnose("PC1101", String(status)))
      return []
    }
    if (kind === "offer") {
      const body = readOffers(types, reader, (each) =>
        readBodies(each.members, each.parts, null, false, reader).map((way) => way.body),
      )
      return body === null ? [] : [{ status, wrapped, body }]
    }
    if (kind === "none" || kind === "any") return [{ status, wrapped, body: { kind } }]
    if (kind === "text" || kind === "bytes")
      return [{ status, wrapped, body: { kind, mediaType: mediaType ?? BINARY } }]
    const isWhole = whole !== null && groups.size === 1 && part.of === null
    const read = isWhole
      ? reader.read(whole)
      : readJoined(kind === "items" ? types.flatMap((item) => dataOf(item, reader)) : types, reader)
    if (read === null) return []
    const body = kind === "json" ? { kind, mediaType, ...read } : { kind, ...read }
    return [{ status, wrapped, body }]
  })
}

/** Items of a stream may be wrapped in `sse(data, …)`. */
function dataOf(item: TypeRef, { compiler }: ResponseReader): TypeRef[] {
  const members = membersOf(item, compiler)
  if (!members.some((member) => isMarked(member, "event", compiler))) return [item]
  return members.map((member) =>
    isMarked(member, "event", compiler) ? propertyOf(member, "data", compiler)!.type : member,
  )
}

const BINARY = "application/octet-stream"

/** One type of several, which had to be read one by one. */
function readJoined(types: readonly TypeRef[], reader: ResponseReader): TypedShape | null {
  const { definitions } = reader
  const read = types.map((type) => reader.read(type))
  if (!read.every((each) => each !== null)) return null
  if (read.length === 1) return read[0]!
  const shapeOf = (name: string): Shape => definitions[name]!.shape
  const unitOf = (name: string): { name: string; declaredAt: string; isUnion: boolean } => {
    return { name, declaredAt: "", isUnion: shapeOf(name).kind === "union" }
  }
  const names = [...new Set(read.map(({ typeName }) => typeName))]
  const shapes = read.map(({ shape }) => shape)
  return { typeName: names.join(" | "), shape: unionOf(shapes, { unitOf, shapeOf }) }
}

/**
 * Texts of two media types cannot be distinguished, nor can a text of a media type from a string that is
 * JSON.
 */
function checkTold(parts: readonly Part[], reader: ResponseReader): void {
  const texts = parts.filter(({ kind }) => kind === "text").map(({ mediaType }) => mediaType!)
  const bytes = parts.filter(({ kind }) => kind === "bytes").map((part) => part.mediaType ?? BINARY)
  for (const types of [texts, bytes]) {
    const named = [...new Set(types)]
    if (named.length > 1) reader.report(diagnose("PC1102", named.join(" and ")))
  }
  if (texts.length > 0 && parts.some(({ kind, isText }) => kind === "json" && isText))
    reader.report(diagnose("PC1102", `${texts[0]} and JSON`))
  if (parts.some(({ isObject }) => isObject) && parts.some(({ kind }) => kind === "json"))
    reader.report(diagnose("PC1102", "Status alone, which is any object, and JSON"))
}

/** An `ApiError` of any code has all of them, which carries no information. */
const MOST_CODES = 10

/** Problems among the types of what a handler throws, without those that its return type names. */
export function readThrown(
  thrown: readonly TypeRef[],
  named: readonly ErrorSite[],
  reader: ResponseReader,
): ErrorSite[] {
  const { compiler } = reader
  const known = new Set(named.flatMap(({ codes }) => codes))
  const found = thrown
    .flatMap((type) => membersOf(type, compiler))
    .filter((type) => isMarked(type, "apiError", compiler))
    .map((type) => readError(type, reader))
    .filter(({ codes }) => codes.length <= MOST_CODES && codes.some((code) => !known.has(code)))
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()]
}

/** `ApiError<"not_found", Details>`. */
function readError(type: TypeRef, reader: ResponseReader): ErrorSite {
  const { compiler } = reader
  const code = propertyOf(type, "code", compiler)!.type
  const details = compiler.withoutUndefined(propertyOf(type, "details", compiler)!.type)
  const codes = membersOf(code, compiler).map((member) => String(literalOf(member, compiler)))
  const isKnown = details.length > 0 && compiler.view(details[0]!).kind !== "unknown"
  return { codes, details: isKnown ? readJoined(details, reader) : null }
}
