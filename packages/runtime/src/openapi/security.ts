import type { Authenticator } from "../endpoint/auth/auth.ts"
import { AUTHENTICATOR } from "../base/marks.ts"
import type { Placed } from "../endpoint/routes.ts"
import type { ParameterDoc } from "../types/route-doc.ts"

/** Names of schemes that have to be met together. */
type Requirement = Readonly<Record<string, readonly []>>

/** The requirements of the routes' authenticators, as security schemes of OpenAPI (§4.8.27). */
export class SecuritySchemes {
  readonly #all: Record<string, object> = {}

  /** The schemes of all routes so far; undefined without any. */
  get all(): Readonly<Record<string, object>> | undefined {
    return Object.keys(this.#all).length === 0 ? undefined : this.#all
  }

  /** The requirements of a route, as a member of its operation; empty for a public route. */
  of({ use }: Placed): { readonly security?: readonly Requirement[] } {
    const authenticators = use.filter((one): one is Authenticator => AUTHENTICATOR in one)
    if (authenticators.length === 0) return {}
    // All authenticators have to be met, each in one of its ways.
    const ways = authenticators.map((authenticator) => this.#waysOf(authenticator))
    const security = ways.reduce((before, more) =>
      before.flatMap((one) => more.map((other) => ({ ...one, ...other }))),
    )
    return security.length === 0 ? {} : { security }
  }

  /** What its type requires is given together; of what may be missing each is enough. */
  #waysOf(authenticator: Authenticator): Requirement[] {
    const { code, challenge, optional } = authenticator[AUTHENTICATOR]
    const base = code.name.replaceAll(/[^\w.-]/g, "_")
    const { parameters: all = [], admitsAll = false } = code.doc?.() ?? {}
    const required = all.filter((each) => each.required)
    const asked = required.length > 0 ? required : credentialsOf(all)
    const names = asked
      .toSorted((a, b) => Number(isAuthorization(b)) - Number(isAuthorization(a)))
      .map((each, at) => {
        const wanted = at === 0 ? base : `${base}_${each.name.replaceAll(/[^\w.-]/g, "_")}`
        return this.#add(wanted, schemeOf(each, challenge))
      })
    if (required.length > 0) return [requirement(names)]
    const ways = names.map((name) => requirement([name]))
    return ways.length > 0 && (optional ?? admitsAll) ? [...ways, {}] : ways
  }

  #add(wanted: string, scheme: object): string {
    const text = JSON.stringify(scheme)
    let name = wanted
    for (let number = 2; this.#isOther(name, text); number++) name = `${wanted}_${number}`
    this.#all[name] = scheme
    return name
  }

  #isOther(name: string, text: string): boolean {
    return Object.hasOwn(this.#all, name) && JSON.stringify(this.#all[name]) !== text
  }
}

function requirement(names: readonly string[]): Requirement {
  return Object.fromEntries(names.map((name) => [name, []]))
}

function schemeOf(parameter: ParameterDoc, challenge: string): object {
  const { in: place, name } = parameter
  return isAuthorization(parameter)
    ? { type: "http", scheme: (challenge.split(" ")[0] ?? "").toLowerCase() }
    : { type: "apiKey", in: place, name }
}

function isAuthorization({ in: place, name }: ParameterDoc): boolean {
  return place === "header" && name === "authorization"
}

/** The authenticating parts; all parts if there are no such. */
function credentialsOf(all: readonly ParameterDoc[]): readonly ParameterDoc[] {
  const known = all.filter((each) => isAuthorization(each) || each.in === "cookie")
  const headers = all.filter((each) => each.in === "header")
  return known.length > 0 ? known : headers.length > 0 ? headers : all
}
