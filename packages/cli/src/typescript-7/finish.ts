import type { Outline } from "@precast/transformer"
import { composeMaps, type RawMap } from "./maps.ts"

/** JavaScript and its source map; a map in the script itself, or none, is undefined. */
export interface Compiled {
  readonly text: string
  readonly map?: string | undefined
}

/** @returns undefined: there is no such output */
export function compiledIn(texts: ReadonlyMap<string, string>, name: string): Compiled | undefined {
  const text = texts.get(name)
  return text === undefined ? undefined : { text, map: texts.get(`${name}.map`) }
}

const COMMENT = /\r?\n\/\/# sourceMappingURL=(.*?)\s*$/

/**
 * Inserts the emitted code of a file.
 * @param script what TypeScript has made of the outline
 * @param original what it has made of the file itself: its map, and the comment that leads there, stay as they are named
 */
export function finish(file: Outline, script: Compiled, original: Compiled): Compiled {
  const text = script.text.replace(COMMENT, "")
  const scriptMap = script.map ?? inlineMapOf(script.text)
  if (scriptMap === undefined) return { text: `${file.fill(text, false).text.trimEnd()}\n` }
  const filled = file.fill(text, true)
  const steps = [filled.map, scriptMap, file.map]
  const maps = steps.flatMap((map) => (map === null ? [] : (JSON.parse(map) as RawMap)))
  const compose = (map: string): string =>
    JSON.stringify(composeMaps(JSON.parse(map) as RawMap, maps))
  if (original.map !== undefined) {
    const [comment = ""] = COMMENT.exec(original.text) ?? []
    return { text: filled.text + comment, map: compose(original.map) }
  }
  const data = Buffer.from(compose(inlineMapOf(original.text) ?? "{}")).toString("base64")
  return { text: `${filled.text}\n//# sourceMappingURL=${INLINE}${data}` }
}

const INLINE = "data:application/json;base64,"

function inlineMapOf(text: string): string | undefined {
  const [, url = ""] = COMMENT.exec(text) ?? []
  return url.startsWith(INLINE)
    ? Buffer.from(url.slice(INLINE.length), "base64").toString()
    : undefined
}
