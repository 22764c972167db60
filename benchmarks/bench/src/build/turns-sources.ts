import { COMMON, domainFile, type Program, threeTypes } from "./build-sources.ts"

const FILES = 20

/** 20 files that decode one type, and a program that calls them alternately, and one of them as often. */
export function turnsProgram(): Program {
  const numbers = Array.from({ length: FILES }, (_, index) => index)
  const files = numbers.map((index) => [`src/decoders/decode${index}.ts`, DECODER] as const)
  const types = Object.entries(COMMON).filter(([file]) => file.startsWith("src/domain/"))
  return {
    sources: {
      ...Object.fromEntries(types),
      ...Object.fromEntries(files),
      "src/domain/domain0.ts": domainFile(threeTypes),
      "src/turns.ts": program(numbers),
    },
    endpoints: [],
  }
}

const DECODER = `import { decode } from "@precast/runtime"
import type { Order } from "../domain/domain0.ts"

export const read = (json: string): Order => decode<Order>(json)
`

/** Prints ratios of neighbouring turns. */
const program = (numbers: readonly number[]): string => {
  const { sample, spoiled } = threeTypes[1]
  return `${numbers.map((index) => `import { read as read${index} } from "./decoders/decode${index}.ts"`).join("\n")}

type Read = typeof read0
const all: Read[] = [${numbers.map((index) => `read${index}`).join(", ")}]
const one: Read[] = all.map(() => read0)
const texts = Array.from({ length: 64 }, (_, index) => JSON.stringify(${JSON.stringify(sample)}).replace("Ada", \`Ada \${index}\`))
for (const read of all) {
  if (JSON.stringify(read(texts[3]!)) !== texts[3]) throw new Error("a decoder returns another value")
  try {
    read(${JSON.stringify(JSON.stringify(spoiled))})
  } catch {
    continue
  }
  throw new Error("a decoder accepts another type")
}

function timeOf(readers: readonly Read[]): number {
  const start = performance.now()
  for (let index = 0; index < 2_000; index++) readers[index % readers.length]!(texts[index & 63]!)
  return performance.now() - start
}

const ratios: number[] = []
for (let turn = 0; turn < 400; turn++) {
  const [early, late] = turn % 2 === 0 ? [timeOf(all), timeOf(one)] : [timeOf(one), timeOf(all)]
  ratios.push(turn % 2 === 0 ? early / late : late / early)
}
const settled = ratios.slice(100).sort((a, b) => a - b)
console.log(settled[settled.length >> 1])
`
}
