import process from "node:process"

// Code emitted for size does what code emitted for speed does: the tests of behaviour once more, on fewer draws.
process.env["PRECAST_OPTIMIZE"] = "size"
process.env["AGREE_RUNS"] ??= "100"

await import("./agree.test.ts")
await import("./cases.test.ts")
await import("./decode-value.test.ts")
await import("./fuzz-decode.test.ts")
await import("./moltar.test.ts")
await import("./structures.test.ts")
await import("./structures-benchmark.test.ts")
await import("./to-json.test.ts")
await import("./undefined-values.test.ts")
await import("../src/4-emit/route/route-input.test.ts")
await import("../src/4-emit/route/issues.test.ts")
await import("../src/4-emit/route/texts.test.ts")
