import type ts from "typescript"
import { fillOutline } from "../../5-patch/outline.ts"
import { patchText } from "../../5-patch/patch-text.ts"
import type { EditsOf } from "../../compile.ts"
import type { Output } from "../../compiler/typescript-6/specifiers.ts"
import type { Outline } from "./typescript-7-outline.ts"

/** What a compiler makes of our code depends on what it writes: `javascript` is what we write ourselves. */
export function outputFor(options: Readonly<Record<string, unknown>>): Output {
  return Number(options["target"] ?? LATEST) >= ES2022 ? "javascript" : "typescript"
}

/** ts.ScriptTarget: what emitted code is written in. For older ones the compiler has to rewrite it. */
const ES2022 = 9
const LATEST = 99

export function outlineOf(
  syntax: typeof ts,
  file: ts.SourceFile,
  editsOf: EditsOf,
  output: Output,
): Outline {
  const isVerbatim = output === "javascript"
  const { text, map } = patchText(syntax, file, editsOf(isVerbatim ? "outline" : undefined))
  return {
    fileName: file.fileName,
    text,
    map: map.toString(),
    fill(script, withMap) {
      if (!isVerbatim) return { text: script, map: null }
      const filled = fillOutline(script, editsOf(), withMap)
      return { text: filled.text, map: filled.map?.toString() ?? null }
    },
  }
}
