import type { Field, Shape } from "../../ir/shape.ts"
import type { Compiler, Property, TypeRef } from "../../compiler/contract.ts"
import { byType } from "../by-type.ts"
import { isMarked } from "./response-body.ts"
import type { Literal, Tag } from "./literal-type.ts"
import { isTag, tagsOf } from "./tag-values.ts"

type BodySource = Extract<Field["source"], { from: "body" }>

/** A string is sent as JSON when the media type is JSON. */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/

/** How a field that is the whole body is read: `Body<string>` is the text. */
export function bodySource(shape: Shape, values: readonly Literal[]): BodySource {
  const types = values.filter((value) => typeof value === "string")
  return {
    from: "body",
    as: types.some((type) => JSON_TYPE.test(type)) ? "json" : asOf(shape),
    types,
  }
}

function asOf(shape: Shape): BodySource["as"] {
  if (shape.kind === "refined") return asOf(shape.of)
  if (shape.kind === "string" || shape.kind === "template") return "text"
  return shape.kind === "bytes" ? "bytes" : "json"
}

/** A body that is handed over as it comes, `Body<ReadableStream>`, or any JSON, `Body<unknown>`; null for any other field. */
export function streamField(
  { type, key, optional }: Property,
  compiler: Compiler,
): Pick<Field, "key" | "shape" | "optional" | "source"> | null {
  if (key === null) return null
  const source = streamSource(type, compiler)
  return source && { key, shape: { kind: "unknown" }, optional, source }
}

const streamSource = byType((type, compiler): BodySource | null => {
  const members = compiler.withoutUndefined(type)
  const any = anyBody(members, compiler)
  if (any) return { from: "body", as: "json", types: any }
  const view = members.length === 1 ? compiler.view(members[0]!) : null
  if (view?.kind !== "intersection") return null
  const [carrier, ...more] = view.members.filter((member) => !isTag(member, compiler))
  const tag = tagsIn(view.members, compiler).find(({ name }) => name === "body")
  if (!carrier || more.length > 0 || !tag) return null
  const as = streamKind(carrier, compiler)
  if (as === null) return null
  return { from: "body", as, types: textsOf(tag) }
})

/** The media types of `Body<unknown>`, which the compiler reduces to the tag, possibly with null. */
function anyBody(members: readonly TypeRef[], compiler: Compiler): string[] | null {
  const [tag, ...more] = members
    .flatMap((member) => {
      const view = compiler.view(member)
      return view.kind === "union" ? view.members : [member]
    })
    .filter((member) => compiler.view(member).kind !== "null")
  if (!tag || more.length > 0 || !isTag(tag, compiler)) return null
  const body = tagsOf(tag, compiler).find(({ name }) => name === "body")
  return body ? textsOf(body) : null
}

function textsOf({ values }: Tag): string[] {
  return values.filter((value) => typeof value === "string")
}

function streamKind(type: TypeRef, compiler: Compiler): BodySource["as"] | null {
  const view = compiler.view(type)
  if (view.kind === "object") return isMarked(type, "formParts", compiler) ? "parts" : null
  if (view.kind !== "library") return null
  if (view.name === "AsyncIterable" || view.name === "AsyncIterableIterator") return "stream"
  return view.name === "ReadableStream" ? "web-stream" : null
}

function tagsIn(members: readonly TypeRef[], compiler: Compiler): ReturnType<typeof tagsOf> {
  return members.filter((member) => isTag(member, compiler)).flatMap((tag) => tagsOf(tag, compiler))
}
