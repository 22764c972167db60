import { spawnSync } from "node:child_process"
import { pathToFileURL } from "node:url"
import { cliError } from "../../errors/cli-error.ts"

/**
 * Stores the compiled code of a file in Node's compile cache, without running it: a module that imports a name which
 * does not exist is refused when everything that it imports has been compiled, and before anything is evaluated.
 * @param file ES module, absolute
 * @param folder absolute; it is created
 * @throws CliError PC3099 when Node has no cache in this folder
 */
export function fillCompileCache(file: string, folder: string, env: NodeJS.ProcessEnv): void {
  const importer = `import ${JSON.stringify(pathToFileURL(file).href)}
import { missing } from "data:text/javascript,"`
  const program = `import { getCompileCacheDir } from "node:module"
if (getCompileCacheDir() === undefined) process.exit(1)
await import(${JSON.stringify(`data:text/javascript,${encodeURIComponent(importer)}`)}).catch(() => {})`
  const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...env, NODE_COMPILE_CACHE: folder },
    stdio: "ignore",
  })
  if (status !== 0) throw cliError("PC3099", folder)
}
