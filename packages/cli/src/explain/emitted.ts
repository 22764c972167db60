import { type Aspect, aspects } from "./explain-options.ts"
import { spread } from "./spread.ts"

/** One function or constant that is written into a file. */
export interface Piece {
  readonly name: string
  /** null for a constant. */
  readonly aspect: Aspect | null
  readonly code: string
}

// First part of a function's name → what it is for. Longer ones before their beginnings.
const kinds: readonly (readonly [kind: string, aspect: Aspect])[] = [
  ["reportWire", "decode"],
  ["reportText", "decode"],
  ["safeDecode", "decode"],
  ["decode", "decode"],
  ["revive", "decode"],
  ["fast", "decode"],
  ["read", "decode"],
  ["encode", "encode"],
  ["clone", "copy"],
  ["prune", "copy"],
  ["random", "random"],
  ["jsonSchema", "schema"],
  ["schema", "schema"],
  ["version", "schema"],
  ["is", "check"],
  ["assert", "check"],
  ["validate", "check"],
  ["check", "check"],
  ["report", "check"],
]

/** The functions of an emitted text, in its order. */
export function readFunctions(text: string): Piece[] {
  return text
    .trim()
    .split(/\n\n(?=(?:\/\* @__NO_SIDE_EFFECTS__ \*\/\n)?function )/)
    .filter((code) => code !== "")
    .map((code) => {
      const name = /^function (\w+)/m.exec(code)?.[1] ?? ""
      return { name, aspect: kinds.find(([kind]) => name.startsWith(kind))?.[1] ?? null, code }
    })
}

/** The statements before the user's own first one, and the file without them. */
export function cutHead(
  patched: string,
  own: string,
): { readonly head: string[]; readonly rest: string } {
  const start = patched.indexOf("import * as __precast ")
  if (start === -1) return { head: [], rest: patched }
  // They share a line with the text there, so that the user's lines keep their numbers.
  const lineStart = patched.lastIndexOf("\n", start) + 1
  const lineEnd = patched.indexOf("\n", start)
  const line = patched.slice(lineStart, lineEnd)
  const ownLine = own.split("\n")[patched.slice(0, start).split("\n").length - 1] ?? ""
  let common = 0
  while (common < start - lineStart && line[common] === ownLine[common]) common++
  const headEnd = lineEnd - (ownLine.length - common)
  const head = patched.slice(start, headEnd).trim().replace(/;$/, "")
  return {
    head: head.split(/; (?=const \w+ = )/),
    rest: patched.slice(0, start) + patched.slice(headEnd),
  }
}

/** The constants among the statements of the head; helpers of the runtime are left out. */
export function readConstants(head: readonly string[]): Piece[] {
  return head
    .map((code) => ({
      name: /^const (\w+) = /.exec(code)?.[1] ?? "",
      aspect: null,
      code: spread(code),
    }))
    .filter(({ name, code }) => name !== "" && !/ = __precast\.\w+$/.test(code))
}

/** The head for reading: two dozen lines of `const x = __precast.x` become one that means the same. */
export function foldHead(head: readonly string[]): string[] {
  const helper = /^const (\w+) = __precast\.\1$/
  const names = head.flatMap((code) => helper.exec(code)?.[1] ?? [])
  const others = head.filter((code) => !helper.test(code)).map(spread)
  if (names.length === 0) return others
  return [...others.slice(0, 1), `const { ${names.join(", ")} } = __precast`, ...others.slice(1)]
}

/** Those of `pieces` that a text uses, directly or through others, in their own order. */
export function usedBy(text: string, pieces: readonly Piece[]): Piece[] {
  const found = new Set<Piece>()
  const follow = (code: string): void => {
    const words = new Set(code.match(/\w+/g))
    for (const piece of pieces) {
      if (found.has(piece) || !words.has(piece.name)) continue
      found.add(piece)
      follow(piece.code)
    }
  }
  follow(text)
  return pieces.filter((piece) => found.has(piece))
}

/** The functions of some aspects and the constants that these use. */
export function onlyOf(pieces: readonly Piece[], wanted: readonly Aspect[]): Piece[] {
  const functions = pieces.filter(({ aspect }) => aspect !== null && wanted.includes(aspect))
  if (wanted.length === aspects.length) return [...pieces]
  return usedBy(functions.map(({ code }) => code).join("\n"), pieces)
}
