import { fileURLToPath } from "node:url"
import { createContext, runInContext } from "node:vm"
import { build } from "esbuild"
import { beforeAll, describe, test } from "vitest"
import type { createApp } from "../../src/app/compose/create-app.ts"
import { fetchedCases } from "./fetched-cases.ts"

const PROGRAM = fileURLToPath(new URL("../programs/fetched.ts", import.meta.url))

describe("app.fetch without a host", () => {
  let text = ""
  beforeAll(async () => {
    const bundle = await build({
      entryPoints: [PROGRAM],
      bundle: true,
      format: "iife",
      globalName: "program",
      platform: "browser",
      external: ["node:*"],
      write: false,
      logLevel: "silent",
    })
    text = bundle.outputFiles[0]?.text ?? ""
  })

  test.each(Object.entries(fetchedCases))("%s", async (_name, run) => {
    // No process, no Buffer, no require: what is imported only when it is needed does no harm.
    const context = createContext({
      AbortController,
      AbortSignal,
      DOMException,
      Headers,
      Request,
      Response,
      ReadableStream,
      TextDecoder,
      TextEncoder,
      URL,
      URLSearchParams,
      clearInterval,
      clearTimeout,
      console,
      performance,
      setInterval,
      setTimeout,
      navigator: { hardwareConcurrency: 1 },
    })
    runInContext(text, context)
    const { app } = runInContext("program", context) as { app: ReturnType<typeof createApp> }
    await run((path, init = {}) => app.fetch(new Request(`http://localhost${path}`, init)))
  })
})
