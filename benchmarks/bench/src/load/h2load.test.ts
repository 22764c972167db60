import { expect, test } from "vitest"
import { parseH2load } from "./h2load.ts"

const output = (statuses: string, failed = 0): string => `starting benchmark...
finished in 1.32s, 38007.32 req/s, 1.89MB/s
requests: 50000 total, 50000 started, 50000 done, ${50_000 - failed} succeeded, ${failed} failed, 0 errored, 0 timeout
status codes: ${statuses}
traffic: 2.48MB (2602356) total, 977.09KB (1000542) headers (space savings 80.00%), 1.24MB (1300000) data
                     min         max         mean         sd        +/- sd
time for request:      218us     15.09ms      2.59ms      1.16ms    82.75%
`

test("requests, seconds and rate of h2load", () => {
  expect(parseH2load(output("50000 2xx, 0 3xx, 0 4xx, 0 5xx"))).toEqual({
    requests: 50_000,
    seconds: 1.32,
    perSecond: 38_007.32,
    refused: 0,
    errors: 0,
  })
  const short = output("50000 2xx, 0 3xx, 0 4xx, 0 5xx").replace("1.32s", "932.50ms")
  expect(parseH2load(short).seconds).toBeCloseTo(0.9325)
})

test("refused requests and failed ones are counted apart", () => {
  const some = parseH2load(output("49990 2xx, 0 3xx, 4 4xx, 3 5xx", 10))
  expect(some).toMatchObject({ requests: 49_990, refused: 7, errors: 3 })
})

test("other output is an error", () => {
  expect(() => parseH2load("h2load: command not found")).toThrow(/unexpected output: h2load/)
})
