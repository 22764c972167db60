// Writes strings of every length with something to escape at every place, in both ways that encoders have, and reads
// them again; prints "right", and whether WebAssembly took part.
import { innerString, quoted, string, wholeText } from "../../src/types/index.ts"
import { load, source, START } from "../../src/types/decode/source.ts"
import { isPlain } from "../../src/types/text/scan.ts"
import { stringAt } from "../../src/types/decode/string-at.ts"

function write([one, other]: [string, string]): string {
  return `["${quoted(one, 4)}","${string(other)}"]`
}

/** An encoder as the transformer writes it, for two strings. */
function encode(first: string, second: string): string {
  return wholeText(write, [first, second])
}

function fail(what: string, value: string): never {
  console.log(`${what} is wrong for ${JSON.stringify(value).slice(0, 300)}`)
  process.exit(1)
}

function check(value: string): void {
  const right = JSON.stringify(value)
  if (`"${innerString(value)}"` !== right) fail("innerString", value)
  if (encode(value, "é") !== `[${right},"é"]`) fail("an encoder", value)
  const isSimple = right.length === value.length + 2
  // Longer texts are not loaded.
  const end = load(`"${value}"`)
  if (!isSimple || end < 0) return
  if (stringAt(START) !== value || source.at !== end) fail("stringAt", value)
}

for (const filler of ["a", "é", "Т"]) {
  for (let length = 0; length <= 200; length++) {
    check(filler.repeat(length))
    // Every place near the borders of blocks, every third one elsewhere: the program has to end soon without a JIT.
    for (let at = 0; at < length; at += length < 50 ? 1 : 3) {
      const odd = ['"', "\\", "\n", "\0", "\ud83d", "\ude00", "😀"][(at + length) % 7]!
      check(filler.repeat(at) + odd + filler.repeat(length - at - 1))
    }
  }
}
for (const length of [40_000, 300_000, 3_000_000]) check("Т".repeat(length))
check("short again")
console.log(isPlain("plain", 0) ? "right with WebAssembly" : "right without WebAssembly")
