import type { Compiler, Property, TypeRef } from "../../compiler/contract.ts"
import { type ByType, byType } from "../by-type.ts"
import { isTag, tagsOf } from "./tag-values.ts"

/** One way a result may go out. */
export interface Part {
  /** `items`: an async iterable; `any`: a Response, a stream, a file; `offer`: an `Offer`. */
  kind: "none" | "json" | "text" | "bytes" | "items" | "any" | "offer"
  /** Of a `Status` tag; null: none. */
  status: number | null
  /** Of a `ContentType` tag. */
  mediaType: string | null
  /** What is left of the type to be read; null: all of it. */
  of: TypeRef | null
  /** It is a text. */
  isText?: true
  /** Without content, and still an object when it is there. */
  isObject?: true
}

/** The members of a union; for any other type the type itself. */
export function membersOf(type: TypeRef, compiler: Compiler): readonly TypeRef[] {
  const view = compiler.view(type)
  return view.kind === "union" ? view.members : [type]
}

/** Whether a type has the mark of one of our classes; by name would also mean namesakes. */
export function isMarked(type: TypeRef, mark: string, compiler: Compiler): boolean {
  return marksOf(type, compiler).includes(`~precast:${mark}`)
}

/** Keys of marks and tags. */
const marksOf = byType((type, compiler): readonly string[] => {
  if (compiler.view(type).kind !== "object") return []
  const keys = compiler.properties(type).map(({ keyText }) => keyText)
  return keys.filter((key) => key.startsWith("~precast:"))
})

export function propertyOf(type: TypeRef, key: string, compiler: Compiler): Property | null {
  return compiler.properties(type).find(({ keyText }) => keyText === key) ?? null
}

/** How a member of the type of a result goes out, by its kind and its tags. */
export const bodyOf: ByType<Part> = byType((type, compiler) => {
  const view = compiler.view(type)
  if (view.kind !== "intersection") {
    if (isTag(type, compiler)) return { ...NOTHING, ...tagged([type], compiler) }
    const own = view.kind === "object" ? tagged([type], compiler) : NO_TAGS
    return { ...kindOf(type, own.mediaType, compiler), ...own }
  }
  const tags = view.members.filter((member) => isTag(member, compiler))
  const rest = view.members.filter((member) => !tags.includes(member))
  const said = tagged(tags, compiler)
  if (said.status === null && said.mediaType === null) return { ...PLAIN, ...said }
  // Nothing but these two tags on one type: that is read under its own name.
  const isAlone = rest.length === 1 && tags.every((tag) => isOurs(tag, compiler))
  const [of] = rest
  const kind = of ? kindOf(of, said.mediaType, compiler) : PLAIN
  return { ...kind, ...said, of: kind.of ?? (isAlone ? of! : null) }
})

const NO_TAGS = { status: null, mediaType: null }
const PLAIN = { kind: "json", of: null } as const
/** `Status<202>` alone: the returned `{}` carries no information. */
const NOTHING = { kind: "none", of: null, isObject: true } as const

function tagged(tags: readonly TypeRef[], compiler: Compiler): Pick<Part, "status" | "mediaType"> {
  const all = tags.flatMap((tag) => tagsOf(tag, compiler))
  const valueOf = (name: string): unknown => all.find((tag) => tag.name === name)?.values[0]
  const status = all.some(({ name }) => name === "status") ? valueOf("status") : null
  const mediaType = valueOf("contentType")
  return {
    status: status === null ? null : typeof status === "number" ? status : Number.NaN,
    mediaType: typeof mediaType === "string" ? mediaType : null,
  }
}

function isOurs(tag: TypeRef, compiler: Compiler): boolean {
  return tagsOf(tag, compiler).every(({ name }) => name === "status" || name === "contentType")
}

type Kind = Pick<Part, "kind" | "of" | "isText">

function kindOf(type: TypeRef, mediaType: string | null, compiler: Compiler): Kind {
  const view = compiler.view(type)
  switch (view.kind) {
    case "void":
    case "undefined":
      return { kind: "none", of: null }
    case "string":
    case "template":
    case "string-mapping":
      return { kind: mediaType === null ? "json" : "text", of: null, isText: true }
    case "literal": {
      if (typeof view.value !== "string") return PLAIN
      return { kind: mediaType === null ? "json" : "text", of: null, isText: true }
    }
    case "library":
      if (WHOLE.has(view.name)) return { kind: "any", of: null }
      if (BYTES.has(view.name)) return { kind: "bytes", of: null }
      if (ITEMS.has(view.name)) return { kind: "items", of: view.arguments[0]! }
      return PLAIN
    case "object":
      if (isMarked(type, "offer", compiler)) return { kind: "offer", of: null }
      return isMarked(type, "file", compiler) || isNodeStream(type, compiler)
        ? { kind: "any", of: null }
        : PLAIN
    default:
      return PLAIN
  }
}

const WHOLE: ReadonlySet<string> = new Set(["Response", "ReadableStream", "Blob", "File"])
const BYTES: ReadonlySet<string> = new Set(["Uint8Array", "Buffer"])
const ITEMS: ReadonlySet<string> = new Set([
  "AsyncGenerator",
  "AsyncIterable",
  "AsyncIterableIterator",
  "AsyncIteratorObject",
])

/** `Readable` of node:stream, and whatever extends it. */
function isNodeStream(type: TypeRef, compiler: Compiler): boolean {
  const keys = compiler.properties(type).map(({ keyText }) => keyText)
  return keys.includes("readableFlowing") && keys.includes("pipe")
}
