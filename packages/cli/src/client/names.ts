import type { Document } from "../openapi/document.ts"

/** Names of components as identifiers: each its own, and none that the module or the language has. */
export function typeNames(document: Document, taken: Iterable<string>): Map<string, string> {
  const used = new Set([...taken, ...KNOWN, ...RESERVED])
  const names = new Map<string, string>()
  for (const component of Object.keys(document.components?.schemas ?? {})) {
    const text = component.replaceAll(/[^A-Za-z0-9_$]/g, "_")
    let name = /^(?:[0-9]|$)/.test(text) ? `_${text}` : text
    while (used.has(name)) name += "_"
    used.add(name)
    names.set(component, name)
  }
  return names
}

/** Names that the text of a module declares. */
export function declaredIn(text: string): string[] {
  const declarations =
    /^(?:export )?(?:abstract )?(?:class|interface|type|const|let|(?:async )?function\*?) (\w+)/gm
  return [...text.matchAll(declarations)].map((match) => match[1]!)
}

// What the module means by these names is what the language and its hosts mean.
const KNOWN =
  "any unknown never void undefined null string number boolean bigint symbol object globalThis Date Set Map URL URLSearchParams RegExp Array Object String Number BigInt Promise Error Math JSON Blob File FormData Headers Request RequestInit Symbol TextEncoder TypeError Response ReadableStream AbortController AbortSignal TextDecoder AsyncIterable AsyncGenerator Iterable Required Readonly ReadonlyMap ReadonlySet Pick Record Exclude NonNullable Uint8Array Uint8ClampedArray Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array BigInt64Array BigUint64Array ArrayBuffer ArrayBufferView DataView createClient".split(
    " ",
  )

// Words that name no type in a module, or mean something before one.
const RESERVED =
  "abstract arguments as asserts await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in infer instanceof interface intrinsic is keyof let new null out package private protected public readonly return static super switch this throw true try type typeof unique using var while with yield".split(
    " ",
  )

export function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}

/** The key of a property in an object: `__proto__: …` would be its prototype. */
export function propertyText(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : keyText(key)
}
