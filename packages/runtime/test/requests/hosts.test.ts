// A request without Host (RFC 9112 §3.2) is refused as others are: by a problem document.
import { expect, test } from "vitest"
import { describeCores } from "../helpers/cores.ts"
import { endpoint } from "../helpers/endpoint.ts"
import { raw } from "../helpers/request.ts"

describeCores("Host", ({ serve, core }) => {
  test("a request without one", async () => {
    const app = await serve([endpoint("GET", "/ping", () => "pong")])
    for (const rest of ["", "x-host: a\r\n", "hosts: a\r\n"]) {
      const answer = await raw(
        app,
        `GET /ping HTTP/1.1\r\n${rest}\r\nGET /ping HTTP/1.1\r\nhost: x\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
      // The C++ core responds on its own.
      if (core !== "uws") expect(answer).toContain('"code":"malformed_request"')
    }
    if (core !== "uws") expect(await raw(app, "GET /ping HTTP/1.0\r\n\r\n")).toContain("200 OK")
  })
})
