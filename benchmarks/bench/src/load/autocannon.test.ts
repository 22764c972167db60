import { expect, test } from "vitest"
import { autocannonHar, autocannonRequest, parseAutocannon } from "./autocannon.ts"

// Of real runs of autocannon 9.0.0; statistics that are not read are left out.
const clean = `{"url":"http://127.0.0.1:4110/updateUser","connections":50,"sampleInt":1000,"pipelining":1,"workers":0,"duration":2.03,"samples":2,"start":"2026-11-21T16:11:31.317Z","finish":"2026-11-21T16:11:33.344Z","errors":0,"timeouts":0,"mismatches":0,"non2xx":0,"resets":0,"1xx":0,"2xx":29626,"3xx":0,"4xx":0,"5xx":0,"statusCodeStats":{"200":{"count":29626}},"latency":{"average":2.85,"mean":2.85,"stddev":2.25,"min":1,"max":45,"p50":2,"p75":4,"p90":4,"p97_5":7,"p99":11,"totalCount":29626},"requests":{"average":14810,"mean":14810,"total":29626,"sent":29676}}`

const notFound = `{"url":"http://127.0.0.1:4110/nope","connections":5,"sampleInt":1000,"pipelining":1,"workers":0,"duration":1.01,"samples":1,"start":"2026-11-21T16:11:33.616Z","finish":"2026-11-21T16:11:34.626Z","errors":3,"timeouts":2,"mismatches":0,"non2xx":24655,"resets":1,"1xx":0,"2xx":0,"3xx":0,"4xx":24655,"5xx":0,"statusCodeStats":{"404":{"count":24655}},"latency":{"average":0.04,"mean":0.04,"p50":0,"p99":1,"totalCount":24655},"requests":{"average":24648,"total":24655,"sent":24660}}`

test("output of a clean run", () => {
  expect(parseAutocannon(clean)).toEqual({
    requests: 29626,
    seconds: 2.03,
    perSecond: 29626 / 2.03,
    p50: 2,
    p99: 11,
    refused: 0,
    errors: 0,
  })
})

test("refusals and broken connections are counted, time-outs once", () => {
  expect(parseAutocannon(notFound)).toMatchObject({ requests: 24655, refused: 24655, errors: 4 })
})

test("anything else is an error, not a result", () => {
  expect(() => parseAutocannon(`{"2xx":1}`)).toThrow("unexpected output")
  expect(() => parseAutocannon("connect ECONNREFUSED")).toThrow()
})

test("a request becomes arguments", () => {
  expect(
    autocannonRequest({ method: "POST", path: "/x", headers: { "x-foo": "a" }, body: "{}" }),
  ).toEqual(["-m", "POST", "-H", "x-foo=a", "-b", "{}"])
})

test("several paths become entries of a file", () => {
  const asked = {
    method: "POST",
    path: "/",
    headers: { a: "1" },
    body: "{}",
    paths: ["/x?y", "/z"],
  } as const
  const { log } = JSON.parse(autocannonHar(80, asked)) as {
    log: { entries: { request: unknown }[] }
  }
  expect(log.entries.map(({ request }) => request)).toEqual(
    ["/x?y", "/z"].map((path) => ({
      method: "POST",
      url: `http://127.0.0.1:80${path}`,
      headers: [{ name: "a", value: "1" }],
      postData: { text: "{}" },
    })),
  )
})
