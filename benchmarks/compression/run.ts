// What compressing a response costs, on the main thread and in the thread pool: CPU time of the whole process
// for each body, as a table. The levels are those of `compression()`.
// `--smoke` shows only that it works.
import { promisify, parseArgs } from "node:util"
import * as zlib from "node:zlib"

const { values } = parseArgs({ options: { smoke: { type: "boolean", default: false } } })
/** CPU time of one measurement, in ms. */
const ENOUGH = values.smoke ? 1 : 100
const ROUNDS = values.smoke ? 1 : 5
const SIZES = values.smoke ? [1] : [1, 4, 16, 64, 256]

interface Way {
  readonly name: string
  readonly now: (bytes: Uint8Array) => Uint8Array
  readonly later: (bytes: Uint8Array) => Promise<Uint8Array>
  readonly back: (bytes: Uint8Array) => Uint8Array
}

const gzip = { level: 6 }
const br = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }
const zstd = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } }
const [gzipLater, brLater, zstdLater] = [
  promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gzip),
  promisify<Uint8Array, zlib.BrotliOptions, Buffer>(zlib.brotliCompress),
  promisify<Uint8Array, zlib.ZstdOptions, Buffer>(zlib.zstdCompress),
]
const WAYS: readonly Way[] = [
  {
    name: "gzip 6",
    now: (bytes) => zlib.gzipSync(bytes, gzip),
    later: (bytes) => gzipLater(bytes, gzip),
    back: zlib.gunzipSync,
  },
  {
    name: "br 4",
    now: (bytes) => zlib.brotliCompressSync(bytes, br),
    later: (bytes) => brLater(bytes, br),
    back: zlib.brotliDecompressSync,
  },
  {
    name: "zstd 3",
    now: (bytes) => zlib.zstdCompressSync(bytes, zstd),
    later: (bytes) => zstdLater(bytes, zstd),
    back: zlib.zstdDecompressSync,
  },
]

/** A JSON list as an API returns it, of so many bytes or a few more; the same in every run. */
function list(bytes: number): Uint8Array {
  let seed = 1
  const next = (): number => (seed = (seed * 48_271) % 0x7fffffff)
  const items: string[] = []
  for (let size = 0; size < bytes; size += (items.at(-1) as string).length + 1) {
    const id = next() % 100_000
    const name = `User ${(next() % 46_656).toString(36)}`
    const born = new Date((next() % 2_000_000) * 1e6).toISOString()
    items.push(JSON.stringify({ id, name, email: `u${id}@example.com`, born, active: id % 3 > 0 }))
  }
  return Buffer.from(`[${items.join(",")}]`)
}

/** CPU time of one call, in µs: the median of the rounds. */
async function cost(run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage()
    let count = 0
    let spent = 0
    while (spent < ENOUGH * 1000) {
      for (let turn = 0; turn < 20; turn++) await run()
      count += 20
      const { user, system } = process.cpuUsage(start)
      spent = user + system
    }
    times.push(spent / count)
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] as number
}

console.log(`| size | ${WAYS.map(({ name }) => name).join(" | ")} |\n|---|---|---|---|`)
for (const size of SIZES) {
  const bytes = list(size * 1024)
  const cells: string[] = []
  for (const { now, later, back } of WAYS) {
    const packed = now(bytes)
    if (Buffer.compare(back(packed), bytes) !== 0)
      throw new Error("what comes back is not the same")
    const [atOnce, inPool] = [await cost(() => now(bytes)), await cost(() => later(bytes))]
    const ratio = (bytes.length / packed.length).toFixed(1)
    cells.push(`${Math.round(atOnce)} / ${Math.round(inPool)}, ${ratio} ×`)
  }
  console.log(`| ${size} KiB | ${cells.join(" | ")} |`)
}
