import { expect } from "vitest"
import type { App } from "../../src/app/serve/serve.ts"
import type { Method } from "../../src/base/method.ts"
import { ask } from "./request.ts"

/** Expects the answer over the network to be that of the router alone, which `inject` asks. */
export async function expectRouted(
  app: App,
  request: { method: Method; path: string },
): Promise<void> {
  const { status, headers, body } = await ask(app, request)
  const injected = await app.inject(request)
  const { allow, "content-length": length } = headers
  expect({ request, status, body, allow, length }).toEqual({
    request,
    status: injected.status,
    body: injected.body,
    allow: injected.headers["allow"],
    // Tells which route answered HEAD.
    length: injected.headers["content-length"],
  })
}
