import { Counter, Registry } from "prom-client"
import { expect, test } from "vitest"
import { prometheus, type PrometheusOptions } from "../../src/middleware/telemetry/prometheus.ts"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { ask } from "../helpers/request.ts"

const routes = [
  endpoint("GET", "/users/:id", () => "yes"),
  endpoint("GET", "/fails", () => {
    throw new Error("thrown on purpose")
  }),
]

describeCores("prometheus()", ({ serve }) => {
  test("counts requests by method, route and status", async () => {
    const app = await serve(routes, { use: [prometheus()], onError: () => {} })
    for (const id of [1, 2, 3]) await ask(app, { path: `/users/${id}` })
    await ask(app, { path: "/fails" })
    for (const path of ["/x", '/"}evil{', "/users"]) await ask(app, { path })
    for (const method of ["PURGE", "LOCK"]) await ask(app, { method, path: "/users/1" })
    const answer = await ask(app, { path: "/metrics" })
    expect(answer.status).toBe(200)
    expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8")
    expect(answer.headers["cache-control"]).toBe("no-store")
    const counts = answer.body.split("\n").filter((line) => line.includes("_seconds_count{"))
    const count = (labels: string, times: number): string =>
      `http_server_request_duration_seconds_count{${labels}} ${times}`
    expect(counts.filter((line) => line.startsWith("http_server"))).toEqual([
      count('method="GET",route="/users/:id",status="200"', 3),
      count('method="GET",route="/fails",status="500"', 1),
      count('method="GET",route="none",status="404"', 3),
      count('method="_OTHER",route="none",status="405"', 2),
    ])
    expect(answer.body).toContain("http_server_active_requests 0\n")
    expect(answer.body).toContain("process_cpu_user_seconds_total")
    expect((await ask(app, { method: "HEAD", path: "/metrics" })).body).toBe("")
    expect((await ask(app, { method: "POST", path: "/metrics" })).status).toBe(404)
  })

  test("is combined with the program's own metrics, when configured", async () => {
    const register = new Registry()
    const sold = new Counter({ name: "sold_total", help: "Sold.", registers: [register] })
    sold.inc(5)
    const use = [prometheus({ path: "/internal/metrics", register, process: false })]
    const app = await serve(routes, { use })
    const { body } = await ask(app, { path: "/internal/metrics" })
    expect(body).toContain("sold_total 5")
    expect(body).not.toContain("process_cpu")
    expect((await ask(app, { path: "/metrics" })).status).toBe(404)
  })

  test("responds only to authorized requests", async () => {
    const use = [prometheus({ allow: ({ headers }) => headers.authorization === "Bearer x" })]
    const app = await serve(routes, { use })
    expect((await ask(app, { path: "/metrics" })).status).toBe(404)
    const headers = { authorization: "Bearer x" }
    expect((await ask(app, { path: "/metrics", headers })).status).toBe(200)
  })

  test("a route of the program at that path is the program's", async () => {
    const own = endpoint("GET", "/metrics", () => "own")
    const app = await serve([own], { use: [prometheus({ process: false })] })
    expect((await ask(app, { path: "/metrics" })).body).toBe('"own"')
  })
})

test.each([
  { path: "metrics" },
  { process: "yes" },
  { route: "/" },
] as unknown as PrometheusOptions[])("prometheus(%j) is refused", (options) => {
  expect(() => prometheus(options)).toThrow("PC2030")
})
