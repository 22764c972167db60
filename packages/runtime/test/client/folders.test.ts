// Applications that serve a folder, or mount another application: these have no endpoints to call.
import { api, group, mount, serve, staticFiles } from "@precast/runtime"
import { createClient } from "@precast/runtime/client"
import { testClient } from "@precast/runtime/testing"
import { expect, test } from "vitest"
import { CORES } from "../helpers/cores.ts"

const hello = api({ method: "GET", path: "/hello/:name" }, ({ name }: { name: string }) => ({
  text: `Hello, ${name}`,
}))
const routes = {
  hello,
  site: staticFiles("/site", import.meta.dirname),
  old: mount("/old", () => new Response("old")),
  v1: group("/v1", { files: staticFiles("/files", import.meta.dirname), hello }),
}

test.each(CORES)("have a client of their other endpoints (%s)", async (core) => {
  const app = await serve(routes, { port: 0, core, banner: false })
  try {
    const client = createClient<typeof app>(app.url)
    expect(await client.hello({ name: "Ada" })).toEqual({ text: "Hello, Ada" })
    expect(await client.v1.hello({ name: "Ada" })).toEqual({ text: "Hello, Ada" })
    expect(Object.keys(client).toSorted()).toEqual(["hello", "v1"])
    expect(await testClient(app).v1.hello({ name: "Ada" })).toEqual({ text: "Hello, Ada" })
  } finally {
    await app.close()
  }
})
