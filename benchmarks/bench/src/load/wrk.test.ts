import { expect, test } from "vitest"
import { luaString, parseWrk, wrkDuration, wrkEnd, wrkScript } from "./wrk.ts"

const clean = `Running 2s test @ http://127.0.0.1:4110/updateUser
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    10.14ms   29.08ms 290.87ms   95.36%
    Req/Sec    12.44k     6.46k   21.77k    55.00%
  Latency Distribution
     50%    2.98ms
     75%    5.60ms
     90%   11.83ms
     99%  183.48ms
  24740 requests in 2.00s, 5.92MB read
Requests/sec:  12351.50
Transfer/sec:      2.96MB
`

const notFound = `Running 1s test @ http://127.0.0.1:4110/nope
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    10.31ms   23.61ms 195.64ms   93.58%
    Req/Sec    11.60k     7.13k   26.15k    70.00%
  Latency Distribution
     50%  310.00us
     75%    7.29ms
     90%   17.09ms
     99%    1.39s 
  11506 requests in 1.00m, 2.79MB read
  Socket errors: connect 1, read 20, write 300, timeout 4000
  Non-2xx or 3xx responses: 11506
Requests/sec:  11499.10
Transfer/sec:      2.79MB
`

test("output of a clean run", () => {
  expect(parseWrk(clean)).toEqual({
    requests: 24740,
    seconds: 2,
    perSecond: 12351.5,
    p50: 2.98,
    p99: 183.48,
    refused: 0,
    errors: 0,
  })
})

test("refusals and broken connections are counted; units are converted", () => {
  expect(parseWrk(notFound)).toEqual({
    requests: 11506,
    seconds: 60,
    perSecond: 11499.1,
    p50: 0.31,
    p99: 1390,
    refused: 11506,
    errors: 4321,
  })
})

test("latencies of pipelined requests are left out", () => {
  const none = clean.replace(/183.48ms/, "0.00us")
  expect(() => parseWrk(none)).toThrow("unexpected output")
  expect(parseWrk(none, 16)).toEqual({
    requests: 24740,
    seconds: 2,
    perSecond: 12351.5,
    refused: 0,
    errors: 0,
  })
})

test("a run without a response is one of no requests", () => {
  const none = clean.replace(/\d+ requests in/, "0 requests in").replace(/183.48ms/, "0.00us")
  expect(parseWrk(none)).toMatchObject({ requests: 0, refused: 0 })
  expect(parseWrk(none)).not.toHaveProperty("p99")
})

test("wrk, which knows whole seconds, is ended by Ctrl-C between two of them", () => {
  expect([wrkDuration(2), wrkEnd(2)]).toEqual([["-d2s"], undefined])
  expect([wrkDuration(0.5), wrkEnd(0.5)]).toEqual([["-d1s"], 500])
})

test("anything else is an error, not a result", () => {
  expect(() => parseWrk("unable to connect to 127.0.0.1:4119 Connection refused\n")).toThrow(
    "unexpected output",
  )
})

test("text becomes a Lua literal that cannot end early", () => {
  expect(luaString(`a "b" \\ ]] é\n`)).toBe(String.raw`"a \034b\034 \092 ]] \195\169\010"`)
})

test("a request becomes a script without a request function", () => {
  const script = wrkScript({
    method: "POST",
    path: "/x",
    headers: { "x-foo": "a" },
    body: "{}",
  })
  expect(script).toBe(`wrk.method = "POST"\nwrk.headers["x-foo"] = "a"\nwrk.body = "{}"\n`)
})

test("several paths are requested in order, each as many times as the others", () => {
  const script = wrkScript({ method: "GET", path: "/", headers: {}, paths: ["/a", '/"b'] }, 4)
  expect(script).toContain('local paths = { "/a", "/\\034b" }')
  expect(script).toContain("for j = 1, 4 do")
})

test("pipelined requests are one text, made once", () => {
  const script = wrkScript({ method: "GET", path: "/", headers: {} }, 16)
  expect(script.split("\n").slice(1)).toEqual([
    "function init()",
    "  local one = wrk.format()",
    "  wrk.format = function() return one:rep(16) end",
    "end",
    "",
  ])
})
