/**
 * The JSON text of a member, which is sent to other processes.
 * @param maxBytes its largest size
 * @throws TypeError for a value that JSON does not represent as it is; RangeError if it is too large
 */
export function memberText(member: unknown, maxBytes: number): string {
  checkPlain(member, 0)
  const text = JSON.stringify(member)
  if (text.length <= maxBytes / 3) return text
  const bytes = new TextEncoder().encode(text).length
  if (bytes <= maxBytes) return text
  throw new RangeError(
    `a member of a topic has ${bytes} bytes, more than limits.memberBytes (${maxBytes})`,
  )
}

const DEEPEST = 32

function checkPlain(value: unknown, depth: number): void {
  if (depth > DEEPEST) throw wrong("a value of so many levels")
  switch (typeof value) {
    case "string":
    case "boolean":
      return
    case "number":
      if (!Number.isFinite(value)) throw wrong(`${value}`)
      return
    case "object":
      if (value === null) return
      return checkObject(value, depth)
    default:
      throw wrong(typeof value)
  }
}

function checkObject(value: object, depth: number): void {
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null
  if (!isPlain || "toJSON" in value) throw wrong(value.constructor.name)
  // JSON leaves out properties that are undefined.
  for (const part of Object.values(value)) {
    if (part !== undefined || Array.isArray(value)) checkPlain(part, depth + 1)
  }
}

function wrong(what: string): TypeError {
  return new TypeError(`a member of a topic must be plain JSON, without ${what}`)
}
