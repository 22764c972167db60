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
 * Reloads key and certificate on SIGHUP, if they are files.
 * @returns a function that removes the signal listener
 */
export function reloadOnHangUp(
  reload: () => void,
  { reloadTls }: Server,
  { tls, log }: Settings,
): () => void {
  if (reloadTls === undefined || tls === undefined || !isOfFiles(tls)) return () => {}
  const hear = (): void => {
    try {
      reload()
      log("key and certificate were read again")
    } catch (error) {
      log(`key and certificate stay as they were: ${(error as Error).message}`)
    }
  }
  process.on("SIGHUP", hear)
  return () => process.off("SIGHUP", hear)
}
