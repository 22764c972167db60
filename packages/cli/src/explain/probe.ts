import type { Aspect } from "./explain-options.ts"

// A type that is not used in a call is explained by calls that are added: statements that request every
// function on the type are appended to the file's own text, in memory only.

const calls: Readonly<Record<Aspect, readonly string[]>> = {
  check: ["is", "assert", "validate"],
  decode: ["decode", "safeDecode"],
  encode: ["encode"],
  copy: ["clone", "prune"],
  random: ["random"],
  schema: ["jsonSchema", "schema"],
}
const begin = "/* precast explain: begin */"
const end = "/* precast explain: end */"

/** A file's text with calls for a type behind it (`undefined` = none, only the mark). */
export function withProbe(
  text: string,
  type: string | undefined,
  aspects: readonly Aspect[],
): string {
  if (type === undefined) return `${text}\n${end}`
  const names = aspects.flatMap((aspect) => calls[aspect])
  const imports = names.map((name) => `${name} as ${local(name)}`).join(", ")
  const values = names.map((name) => `${local(name)}<${type}>`).join(", ")
  return `${text}\n;import { ${imports} } from "@precast/runtime"; ${begin}[${values}]${end}`
}

/** Patched text → the expressions of the probe's calls, and the functions after it. */
export function cutAtProbe(patched: string): {
  readonly body: string
  readonly expressions: string
  readonly functions: string
} {
  const stop = patched.lastIndexOf(end)
  const start = patched.lastIndexOf(begin, stop)
  return {
    body: patched.slice(0, stop),
    expressions: start === -1 ? "" : patched.slice(start + begin.length, stop),
    functions: patched.slice(stop + end.length),
  }
}

function local(name: string): string {
  return `__explain_${name}`
}
