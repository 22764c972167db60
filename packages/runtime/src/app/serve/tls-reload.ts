import { runtimeError } from "../../base/errors/catalog.ts"
import type { Server } from "../server.ts"
import type { Settings } from "../options/serve-settings.ts"
import { isOfFiles } from "../../transport/tls-options.ts"

/** What `app.reloadTls()` does. */
export function reloader({ core, reloadTls }: Server, { tls }: Settings): () => void {
  return () => {
    if (reloadTls !== undefined) return reloadTls()
    throw runtimeError("PC2055", "tls", whyNot(tls === undefined, core))
  }
}

function whyNot(plain: boolean, core: string): string {
  if (plain) return "there is none to reload"
  return `the ${core} core takes a new certificate when it is started again`
}

/**
 * Reads key and certificate again when the process is told to (SIGHUP), where they are files.
 * @returns function that stops listening to the signal
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
