import type { UwsApp } from "./uws-types.ts"

const open = new Set<UwsApp>()

/**
 * Closes the app when this process ends, however it does. In a worker thread an app that is still
 * open ends the whole process (`uv_loop_close() while having open handles`).
 */
export function closeAtExit(app: UwsApp): void {
  if (open.size === 0) process.on("exit", closeAll)
  open.add(app)
}

/** The app is closed. */
export function forget(app: UwsApp): void {
  open.delete(app)
  if (open.size === 0) process.off("exit", closeAll)
}

function closeAll(): void {
  for (const app of open) app.close()
}
