import { loadEnvFiles } from "./env-files.ts"

/**
 * An address from the environment: `CACHE_URL_USER_PROFILES`, else `CACHE_URL`.
 * @param prefix `CACHE_URL`
 * @param name `user-profiles`
 */
export function urlSetting(prefix: string, name: string): string | undefined {
  loadEnvFiles()
  const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
  const own = process?.env[`${prefix}_${environmentName(name)}`]
  return own || process?.env[prefix] || undefined
}

/** `user-profiles` is `USER_PROFILES`. */
export function environmentName(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")
}
