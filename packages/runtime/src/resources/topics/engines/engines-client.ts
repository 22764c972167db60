import { runtimeError } from "../../../base/errors/catalog.ts"
import { importPackage } from "../../../base/import-package.ts"

/**
 * The client library of a broker, which only programs that use the broker install.
 * @throws PrecastError PC2094 if it is not installed
 */
export async function importClient<T>(
  engine: string,
  name: string,
  load: () => Promise<T> = () => importPackage<T>(name),
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
