import { runtimeError } from "../../base/errors/catalog.ts"
import { isAskedForVariables, noteVariable } from "../../base/environment/noted-variables.ts"
import { environmentOf, findVariable } from "../../base/environment/lookup.ts"
import { defaultRegistry, type RegistryOption } from "../../base/registry.ts"
import { Secret } from "../../base/environment/secret-value.ts"

/** The secrets of a registry, so that serve() can report all missing ones together. */
export class KnownSecrets {
  readonly #secrets = new Map<string, Secret>()

  get(name: string): Secret | undefined {
    return this.#secrets.get(name)
  }

  add(secret: Secret): void {
    this.#secrets.set(secret.name, secret)
  }

  /** Those that are set: to be redacted from texts. */
  values(): readonly string[] {
    return this.#found().flatMap(([, found]) =>
      "text" in found && found.text !== undefined ? [found.text] : [],
    )
  }

  /** @throws PrecastError PC2111 with all secrets that are missing */
  check(): void {
    const problems = this.#found().flatMap(([name, found]) => {
      if ("problem" in found) return [`${name} ${found.problem}`]
      return found.text === undefined ? [`${name} is missing`] : []
    })
    if (problems.length > 0) throw runtimeError("PC2111", problems.join("; "))
  }

  #found(): (readonly [name: string, found: ReturnType<typeof findVariable>])[] {
    if (this.#secrets.size === 0) return []
    const environment = environmentOf()
    return [...this.#secrets.keys()].map((name) => [name, findVariable(name, environment)])
  }
}

/**
 * A secret by the name of its variable. It is read on first use, or when `serve()` starts,
 * which reports all missing secrets together.
 * @param name of a variable of the environment, or of a file: docs/config.md
 * @param options `registry`: the owner, whose `serve()` reports it. Default: `defaultRegistry`
 * @returns the secret; `reveal()` returns its value
 * @throws PrecastError PC2113 for an invalid name
 * @example const stripeKey = secret("STRIPE_KEY")
 */
export function secret(name: string, { registry = defaultRegistry }: RegistryOption = {}): Secret {
  if (typeof name !== "string" || !/^[A-Za-z_][\w.-]*$/.test(name))
    throw runtimeError("PC2113", JSON.stringify(name) ?? String(name))
  const secrets = registry["~part"](KnownSecrets)
  const known = secrets.get(name)
  if (known) return known
  if (isAskedForVariables()) noteSecret(name)
  let text: string | undefined
  const made = new Secret(name, () => (text ??= textOf(name)))
  secrets.add(made)
  return made
}

function noteSecret(name: string): void {
  const found = findVariable(name, environmentOf())
  const what = { variable: name, of: "secret()", type: "string", isSecret: true }
  if ("problem" in found) noteVariable({ ...what, state: "wrong", problem: found.problem })
  else noteVariable({ ...what, state: found.text === undefined ? "missing" : "set" })
}

function textOf(name: string): string {
  const found = findVariable(name, environmentOf())
  if (isAskedForVariables() && !("text" in found && found.text !== undefined)) return ""
  if ("problem" in found) throw runtimeError("PC2111", `${name} ${found.problem}`)
  if (found.text === undefined) throw runtimeError("PC2111", `${name} is missing`)
  return found.text
}
