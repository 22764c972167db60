// Runs in a browser, bundled by credentials.test.ts, on a page of another origin than the server's.
import { createClient, type ClientOptions } from "@precast/runtime/client"
import type { App } from "@precast/runtime"
import type { routes } from "./credentials-app.ts"

type Server = App<typeof routes>

async function run(url: string): Promise<unknown> {
  const clientOf = (credentials?: ClientOptions["credentials"]) =>
    createClient<Server>(url, credentials === undefined ? {} : { credentials })
  const including = clientOf("include")
  const first = await including.who.safe({})
  if (!first.ok) return first.error.kind
  await including.login({ name: "Ada" })
  return {
    first: first.value,
    include: await including.who({}),
    preflight: await including.rename({ name: "Eve" }),
    default: await clientOf().who({}),
    "same-origin": await clientOf("same-origin").who({}),
    omit: await clientOf("omit").rename({ name: "Eve" }),
  }
}

/** Of the client that does not send cookies. */
async function plainly(url: string): Promise<unknown> {
  const outcome = await createClient<Server>(url).who.safe({})
  return outcome.ok ? outcome.value : outcome.error.kind
}

Object.assign(globalThis, { run, plainly })
