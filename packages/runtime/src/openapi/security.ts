import type { Gateway } from "../auth/auth.ts"
import type { Placed } from "../routes.ts"

/** What the gateways of routes ask for, as security schemes of OpenAPI (§4.8.27). */
export class SecuritySchemes {
  readonly #all: Record<string, object> = {}

  /** The schemes of all routes so far; undefined when there are none. */
  get all(): Readonly<Record<string, object>> | undefined {
    return Object.keys(this.#all).length === 0 ? undefined : this.#all
  }

  /** What a route requires, as the member of its operation; nothing where everyone may ask. */
  of({ use }: Placed): { readonly security?: readonly object[] } {
    const names = use.flatMap((one) => {
      if (!("~precast:gateway" in one)) return []
      const name = this.#add(one as Gateway)
      return name === undefined ? [] : [name]
    })
    // All of them have to be met: they stand in one requirement.
    const requirement = Object.fromEntries(names.map((name) => [name, []]))
    return names.length === 0 ? {} : { security: [requirement] }
  }

  #add(gateway: Gateway): string | undefined {
    const scheme = schemeOf(gateway)
    if (scheme === undefined) return undefined
    const wanted = gateway["~precast:gateway"].code.name.replaceAll(/[^\w.-]/g, "_")
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

/** By `authorization`, else by its first cookie or header; the rest is taken to go with it. */
function schemeOf(gateway: Gateway): object | undefined {
  const { code, challenge } = gateway["~precast:gateway"]
  if (code.headers.includes("authorization")) {
    return { type: "http", scheme: (challenge.split(" ")[0] ?? "").toLowerCase() }
  }
  const cookie = code.cookies?.[0]?.name
  if (cookie !== undefined) return { type: "apiKey", in: "cookie", name: cookie }
  const header = code.headers[0]
  return header === undefined ? undefined : { type: "apiKey", in: "header", name: header }
}
