import { runtimeError } from "../../../base/errors/catalog.ts"

/**
 * The client library of an engine, which is installed by those who use the engine alone. By its name in a variable:
 * bundlers do not ask for what may not be there.
 * @throws PrecastError PC2094 when it is not installed
 */
export async function importClient<T>(
  engine: string,
  name: string,
  load: () => Promise<T> = () => import(name) as Promise<T>,
): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string }
    const error = runtimeError("PC2094", engine, name, code ?? message ?? String(cause))
    error.cause = cause
    throw error
  }
}
