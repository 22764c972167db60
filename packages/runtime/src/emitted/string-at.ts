import { FAIL } from "./route.ts"
import { source } from "./source.ts"

/** The string that starts with a quote at `at`, or FAIL when it has escapes or is none. */
export function stringAt(text: string, at: number): string | typeof FAIL {
  const { bytes } = source
  if (bytes[at] !== 34) return FAIL
  const start = at + 1
  let end = start
  let byte = bytes[end]!
  while (byte !== 34 && byte > 31 && byte !== 92 && byte < 128) byte = bytes[++end]!
  if (byte !== 34) return longStringAt(text, start, end)
  source.at = end + 1
  return text.slice(start - source.shift, end - source.shift)
}

/** Goes on behind plain ASCII: characters of two to four bytes. Escapes and control characters are refused. */
function longStringAt(text: string, start: number, from: number): string | typeof FAIL {
  const { bytes } = source
  const first = start - source.shift
  let end = from
  for (;;) {
    const byte = bytes[end]!
    if (byte === 34) break
    if (byte < 32 || byte === 92) return FAIL
    // Two bytes are one UTF-16 unit, three bytes are one, four bytes are two. The bytes were made by TextEncoder,
    // so the sequence is whole; a lone surrogate has become the three bytes of U+FFFD and is still one unit.
    const length = byte < 128 ? 1 : byte < 224 ? 2 : byte < 240 ? 3 : 4
    source.shift += length === 4 ? 2 : length - 1
    end += length
  }
  source.at = end + 1
  return text.slice(first, end - source.shift)
}
