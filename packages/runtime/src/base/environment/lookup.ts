import { nodeModule } from "../node.ts"
import { loadEnvFiles } from "./env-files.ts"

/** Where variables are looked for. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Of files that are named as variables are: secrets of Docker and Kubernetes. */
  readonly folders: readonly string[]
}

/** The text of a variable, undefined if it is not set, or the reason why it is ambiguous. */
export type Found = { readonly text: string | undefined } | { readonly problem: string }

const DOCKER_FOLDER = "/run/secrets"

/** @param env takes the place of the environment of the process, and of its `.env` files */
export function environmentOf(env?: Environment["env"]): Environment {
  if (env === undefined) loadEnvFiles()
  const given = env ?? globalThis.process?.env ?? {}
  const named = given["SECRETS_FOLDER"]
  return { env: given, folders: named ? [named] : env === undefined ? [DOCKER_FOLDER] : [] }
}

/**
 * A variable: of the environment, else of the file that `NAME_FILE` names, else of a file in a
 * folder of secrets. An empty one is as good as none: that is what `NAME: ${NAME:-}` of compose
 * files gives.
 * @param isVariable whether another name is a variable itself, so that it names no file
 */
export function findVariable(
  name: string,
  { env, folders }: Environment,
  isVariable: (name: string) => boolean = () => false,
): Found {
  const text = env[name] || undefined
  const other = `${name}_FILE`
  const file = isVariable(other) ? undefined : env[other] || undefined
  if (text !== undefined && file !== undefined)
    return { problem: `is set, and so is ${other}. Set only one of them` }
  if (text !== undefined) return { text }
  if (file !== undefined)
    return readText(file) ?? { problem: `the file that ${other} names, ${file}, is not there` }
  for (const folder of folders) {
    for (const own of namesOf(name)) {
      const found = readText(`${folder}/${own}`)
      if (found) return found
    }
  }
  return { text: undefined }
}

/** `STRIPE_KEY`, `stripe_key` and `stripe-key`: Kubernetes takes each, Docker mostly has the second. */
function namesOf(name: string): string[] {
  if (!/^[\w.-]+$/.test(name)) return []
  const lower = name.toLowerCase()
  return [...new Set([name, lower, lower.replaceAll("_", "-")])]
}

/** One line break at the end is the editor's. */
function readText(file: string): Found | null {
  if (!hasFiles()) return null
  try {
    const text = nodeModule("fs")
      .readFileSync(file, "utf8")
      .replace(/\r?\n$/, "")
    return { text: text || undefined }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === "ENOENT" || code === "ENOTDIR"
      ? null
      : { problem: `cannot be read: ${message}` }
  }
}

function hasFiles(): boolean {
  return globalThis.process?.getBuiltinModule?.("node:fs") !== undefined
}
