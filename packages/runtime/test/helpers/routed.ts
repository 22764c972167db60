import { expect } from "vitest"
import type { App } from "../../src/app/serve/serve.ts"
import type { Method } from "../../src/base/method.ts"
import { ask } from "./request.ts"

/** Expects the response over the network to equal that of the router alone, which `inject` uses. */
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
    // Shows which route handled HEAD.
    length: injected.headers["content-length"],
  })
}
