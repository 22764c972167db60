import { runtimeError } from "../../base/errors/catalog.ts"
import type { Server } from "../serve-lifetime.ts"
import type { Settings } from "../options/read-options.ts"
import { isOfFiles } from "../../transport/tls-options.ts"

/** What `app.reloadTls()` does. */
export function reloader({ core, reloadTls }: Server, { tls }: Settings): () => void {
  return () => {
    if (reloadTls !== undefined) return reloadTls()
    throw runtimeError("PC2055", "tls", whyNot(tls === undefined, core))
  }
}

function whyNot(plain: boolean, core: string): string {
  if (plain) return "the server does not use TLS"
  return `the ${core} core cannot reload certificates; restart the server`
}

/**
 * On SIGHUP, replaces worker processes, or reloads key and certificate if they are files.
 * @returns a function that removes the signal listener
 */
export function reloadOnHangUp(
  reload: () => void,
  { reloadTls, replace }: Server,
  { tls, log }: Settings,
): () => void {
  const readsFiles = reloadTls !== undefined && tls !== undefined && isOfFiles(tls)
  if (replace === undefined && !readsFiles) return () => {}
  let replacing: Promise<void> | undefined
  const hear = (): void => {
    // One that comes meanwhile is for files that the next workers may have read already.
    replacing = (replacing ?? Promise.resolve()).then(renew)
  }
  const renew = async (): Promise<void> => {
    try {
      if (replace !== undefined) return await replace()
      reload()
      log("key and certificate were read again")
    } catch (error) {
      log(`key and certificate stay as they were: ${(error as Error).message}`)
    }
  }
  process.on("SIGHUP", hear)
  return () => process.off("SIGHUP", hear)
}
