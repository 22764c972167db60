import type { RequestWriter } from "../../types/client-code.ts"
import type { RequestPart, WrittenType } from "../../types/client-data.ts"
import { ownValue } from "../../types/check/keys.ts"
import { isInherited } from "../../types/explain/inherited.ts"
import { writtenBy } from "../../types/explain/write-described.ts"
import { plainText } from "../../types/sources/plain-text.ts"

/**
 * Writes path, query, headers and body of a request from its input.
 * @throws TypeError for an input that no request can hold
 */
export function writeRequest(
  path: string,
  parts: readonly RequestPart[],
  input: unknown,
  to: RequestWriter,
): void {
  for (const segment of path.slice(1).split("/")) writeSegment(segment, parts, input as object, to)
  for (const part of parts) writePart(part, input as object, to)
}

/** `users`, `:id`, `:id?` or `*rest`. */
function writeSegment(
  segment: string,
  parts: readonly RequestPart[],
  input: object,
  to: RequestWriter,
): void {
  const [, mark, name = ""] = /^([:*])(.*?)\??$/.exec(segment) ?? []
  if (mark === undefined) return to.path(`/${segment}`)
  const part = parts.find(([place, key, own = key]) => place === "path" && own === name)
  const [, key = name, , type = 0] = (part ?? []) as TextPart | []
  const [text] = textsOf(valueAt(input, key), type)
  if (mark === "*") to.rest(text ?? "")
  else if (text !== undefined) to.segment(text)
}

type TextPart = Extract<RequestPart, readonly ["path" | "query", ...unknown[]]>

function writePart(part: RequestPart, input: object, to: RequestWriter): void {
  switch (part[0]) {
    case "path":
      return
    case "nested": {
      const inner = valueAt(input, part[1]) as object | undefined
      if (inner !== undefined) for (const each of part[2]) writePart(each, inner, to)
      return
    }
    case "file": {
      const [, key, name, many] = part
      for (const file of listOf(valueAt(input, key), many)) if (file) to.file(name, file)
      return
    }
    case "json": {
      const [, key, type, mediaType] = part
      const json = jsonOf(key === 0 ? input : valueAt(input, key), type)
      if (json !== undefined) to.json(json, mediaType)
      return
    }
    case "raw":
      return to.raw(valueAt(input, part[1]), part[2])
    case "form":
      return to.form(part[1])
    default: {
      const [place, key, name = key, type = 0, many] = part
      for (const text of textsOf(valueAt(input, key), type, many)) to[place](name, text)
    }
  }
}

/** Of what every object has only its own. */
function valueAt(object: object, key: string): unknown {
  return isInherited(key) ? ownValue(object, key) : (object as Record<string, unknown>)[key]
}

function listOf(value: unknown, many: 1 | undefined): Iterable<unknown> {
  return many ? ((value ?? []) as Iterable<unknown>) : [value]
}

/** What the server reads the values from; what has no text is left out. */
function textsOf(value: unknown, type: WrittenType, many?: 1): string[] {
  return Array.from(listOf(value, many), (one) =>
    type === 0 && typeof one === "string" ? one : plainText(jsonOf(one, type)),
  ).filter((text) => text !== undefined && text !== null)
}

function jsonOf(value: unknown, type: WrittenType): string | undefined {
  if (value === undefined || type === 0) return JSON.stringify(value) as string | undefined
  return typeof type === "function" ? writtenBy(type, value) : type[0](value)
}
