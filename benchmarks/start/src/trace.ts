// Preloaded (--import): on SIGTERM, which ends the program, it writes down what is loaded.
import { writeFileSync } from "node:fs"
import { registerHooks } from "node:module"

const modules: { readonly url: string; readonly bytes: number }[] = []

registerHooks({
  load(url, context, next) {
    const result = next(url, context)
    const { source } = result
    if (source !== null && source !== undefined)
      modules.push({ url, bytes: Buffer.from(source as string).length })
    return result
  },
})

process.on("SIGTERM", () => {
  const { moduleLoadList } = process as unknown as { readonly moduleLoadList: readonly string[] }
  writeFileSync(String(process.env.TRACE_MODULES), JSON.stringify({ modules, moduleLoadList }))
  if (process.listenerCount("SIGTERM") === 1) process.exit()
})
