import { runtimeError } from "../../../base/errors/catalog.ts"

/**
 * The client library of a broker, which only programs that use the broker install. The name is
 * in a variable: bundlers do not resolve a package that may be missing.
 * @throws PrecastError PC2094 if it is not installed
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
