import { isSameVersion, type Version } from "./conditions.ts"

/** From the first byte to the one behind the last. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part of an answer that `range` asks for (RFC 9110 §14.2).
 * One range alone: to several the whole is answered, as the RFC allows. Hardly a client asks for
 * them, and many small ones in one request are a known way to burden a server (CVE-2011-3192).
 * @returns undefined: the whole is to be sent; "unsatisfiable": 416
 */
export function readRange(
  headers: Readonly<Record<string, string | undefined>>,
  size: number,
  version: Version,
): ByteRange | "unsatisfiable" | undefined {
  const { range } = headers
  if (range === undefined) return undefined
  const ifRange = headers["if-range"]
  if (ifRange !== undefined && !isSameVersion(ifRange, version)) return undefined
  const parts = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range)
  if (parts === null) return undefined
  const [, first = "", last = ""] = parts
  if (first === "") return last === "" ? undefined : suffix(Number(last), size)
  const start = Number(first)
  const end = last === "" ? size : Math.min(Number(last) + 1, size)
  if (last !== "" && Number(last) < start) return undefined
  return start < size ? { start, end } : "unsatisfiable"
}

function suffix(length: number, size: number): ByteRange | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable"
  return { start: Math.max(0, size - length), end: size }
}
