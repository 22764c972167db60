import { diagnose } from "../../diagnostics/index.ts"
import type { ResponseSite, OfferSite } from "../../ir/ir-site.ts"
import { bodyOf, isMarked, membersOf, propertyOf, type Part } from "../tags/response-body.ts"
import type { ResponseReader } from "./site-responses.ts"
import type { TypeRef } from "../../compiler/contract.ts"

/** What there is in one media type. */
export interface OfferedTypes {
  mediaType: string
  members: readonly TypeRef[]
  parts: readonly Part[]
}

type Read = (offered: OfferedTypes) => ResponseSite["body"][]

/** The media types of the `Offer`s of one status: what each of them has counts. */
export function readOffers(
  offers: readonly TypeRef[],
  reader: ResponseReader,
  read: Read,
): ResponseSite["body"] | null {
  const types = new Map<string, TypeRef[]>()
  for (const each of offers) collect(each, types, reader)
  if (types.size === 0) reader.report(diagnose("PC1131", reader.compiler.print(offers[0]!)))
  checkNames([...types.keys()], reader)
  const ways = [...types].map(([mediaType, given]) => wayOf(mediaType, given, reader, read))
  return ways.every((way) => way !== null) && ways.length > 0 ? { kind: "offer", ways } : null
}

/** `Offer<{ "text/csv": string }>`: what is offered, by media type. */
function collect(
  offer: TypeRef,
  types: Map<string, TypeRef[]>,
  { compiler }: ResponseReader,
): void {
  const mark = propertyOf(offer, "~precast:offer", compiler)!.type
  const found = compiler.withoutUndefined(propertyOf(mark, "types", compiler)!.type)
  for (const { keyText, type, optional } of found.flatMap((one) => compiler.properties(one))) {
    const given = optional ? compiler.withoutUndefined(type) : [type]
    types.set(keyText, [...(types.get(keyText) ?? []), ...given])
  }
}

// Tokens of RFC 9110 §5.6.2, with parameters behind them.
const TOKEN = "[\\w!#$%&'+.^`|~-]+"
const MEDIA_TYPE = new RegExp(`^${TOKEN}/${TOKEN}(?:; ?${TOKEN}=(?:${TOKEN}|"[\\w !#-~]*"))*$`)

function checkNames(names: readonly string[], { report }: ResponseReader): void {
  for (const name of names) if (!MEDIA_TYPE.test(name)) report(diagnose("PC1130", name))
  const lower = names.map((name) => name.toLowerCase().replaceAll("; ", ";"))
  const twice = lower.find((name, index) => lower.indexOf(name) !== index)
  if (twice !== undefined) report(diagnose("PC1133", twice))
}

function wayOf(
  mediaType: string,
  types: readonly TypeRef[],
  reader: ResponseReader,
  read: Read,
): OfferSite | null {
  const members = types.flatMap((type) => membersOf(type, reader.compiler))
  const parts = members.map((member) => partOf(member, mediaType, reader))
  if (!parts.every((part) => part !== null)) return null
  const bodies = read({ mediaType, members, parts }).flatMap((body): OfferSite["bodies"] => {
    if (body.kind === "offer") return []
    if (body.kind === "any") return [{ ...body, mediaType }]
    const as = ITEMS.get(mediaType)
    return body.kind === "items" && as ? [{ ...body, as }] : [body]
  })
  return bodies.length === 0 ? null : { mediaType, bodies }
}

const ITEMS: ReadonlyMap<string, "events" | "lines"> = new Map([
  ["text/event-stream", "events"],
  ["application/x-ndjson", "lines"],
])

/** How one type goes out as this media type; null: it does not, which is reported. */
function partOf(type: TypeRef, mediaType: string, reader: ResponseReader): Part | null {
  const { compiler } = reader
  const part = bodyOf(type, compiler)
  const text = compiler.print(type)
  const isWhole = ["answer", "apiError"].some((mark) => isMarked(type, mark, compiler))
  const isResponse = compiler.view(type).kind === "library" && text === "Response"
  const says = part.mediaType !== null && part.mediaType !== mediaType
  if (isWhole || isResponse || part.kind === "offer" || part.status !== null || says) {
    reader.report(diagnose("PC1134", mediaType, text))
    return null
  }
  const isJson = /^[^;]*[/+]json(?:;|$)/.test(mediaType)
  switch (part.kind) {
    case "json":
      if (isJson) return { ...part, mediaType: mediaType === "application/json" ? null : mediaType }
      if (part.isText) return { ...part, kind: "text", mediaType }
      break
    case "items":
      if (ITEMS.has(mediaType)) return part
      break
    case "none":
    case "any":
      return { ...part, mediaType: null }
    default:
      return { ...part, mediaType }
  }
  reader.report(diagnose("PC1132", mediaType, text))
  return null
}
