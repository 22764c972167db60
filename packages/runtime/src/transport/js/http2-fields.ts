import type { HeaderBlock } from "../headers.ts"

/** Fields of one connection of HTTP/1.1, which HTTP/2 does not carry (RFC 9113 §8.2.2); the core writes the others. */
const OF_CONNECTION = new Set(["upgrade", "proxy-connection", "http2-settings", "te"])

const known = new WeakMap<HeaderBlock, readonly string[]>()

/** Names and values of a block as HTTP/2 carries them: names in lower case. */
function fieldsOf(block: HeaderBlock): readonly string[] {
  let fields = known.get(block)
  if (fields === undefined) {
    const { flat } = block
    const list: string[] = []
    for (let at = 0; at < flat.length; at += 2) {
      const name = (flat[at] as string).toLowerCase()
      if (!OF_CONNECTION.has(name)) list.push(name, flat[at + 1] as string)
    }
    known.set(block, (fields = list))
  }
  return fields
}

/** The fields of a response, in the form that the library neither copies nor completes. */
export function responseFields(
  status: number,
  block: HeaderBlock,
  date: string,
  length: number | undefined,
): string[] {
  const fields = [":status", String(status), ...fieldsOf(block), "date", date]
  if (length !== undefined) fields.push("content-length", String(length))
  return fields
}

/** The fields of an informational response. */
export function hintFields(status: number, block?: HeaderBlock): Record<string, string | string[]> {
  const fields = Object.create(null) as Record<string, string | string[]>
  fields[":status"] = String(status)
  const list = block === undefined ? [] : fieldsOf(block)
  for (let at = 0; at < list.length; at += 2) {
    const name = list[at] as string
    const before = fields[name]
    const value = list[at + 1] as string
    fields[name] = before === undefined ? value : [before, value].flat()
  }
  return fields
}
