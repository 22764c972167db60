import { type Entity, uuidOf } from "./build-entities.ts"

/** What an endpoint does with its type. */
export type Kind = "save" | "get" | "list" | "patch" | "create" | "search"

/** An endpoint of a generated project. */
export interface Endpoint {
  readonly kind: Kind
  readonly entity: Entity
  /** Of its name and path, where a type is used once more. */
  readonly suffix?: string
}

/** A request, and the response that the program gives once the entity is saved. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly status: number
  /** The whole text. */
  readonly response: string
}

// In this order, so that a request finds what it needs: `save` first. Of four entities, 16 endpoints; of fewer, four each or more.
const KINDS: readonly Kind[] = ["save", "get", "list", "patch", "create", "search"]
const USES = [6, 3, 4, 3] as const

/** `count` endpoints over the entities, those of one kind together: an entity is used in as many files as endpoints. */
export function endpointsOf(entities: readonly Entity[], count: number): Endpoint[] {
  const all = KINDS.flatMap((kind, use) =>
    entities
      .filter(({ index }) => use < USES[index % USES.length]!)
      .map((entity): Endpoint => ({ kind, entity })),
  )
  return all.slice(0, count)
}

/** Source of one endpoint. */
export const endpointText = ({ kind, entity, suffix = "" }: Endpoint): string =>
  `export const ${kind}${entity.name}${suffix} = ${TEXTS[kind](entity, suffix)}\n`

const TEXTS: Readonly<Record<Kind, (entity: Entity, suffix: string) => string>> = {
  save: ({ name, path }, suffix) => `api(
  { method: "PUT", path: "/${path}${suffix}/:id", use: [audited] },
  ({ id, body }: { id: string; body: Body<${name}> }): ${name} => {
    stores.of<${name}>("${path}").set(id, body)
    return body
  },
)`,
  get: ({ name, path }, suffix) => `api(
  { method: "GET", path: "/${path}${suffix}/:id" },
  ({ id }: { id: string }): ${name} | ApiError<"not_found"> =>
    stores.of<${name}>("${path}").get(id) ?? new ApiError("not_found", \`There is no \${id}\`),
)`,
  list: ({ name, path }, suffix) => `api(
  { method: "GET", path: "/${path}${suffix}" },
  ({ limit = 10 }: { limit?: number & Int & Min<1> & Max<100> }): { items: ${name}[]; limit: number } => ({
    items: [...stores.of<${name}>("${path}").values()].slice(0, limit),
    limit,
  }),
)`,
  patch: ({ name, path }, suffix) => `api(
  { method: "PATCH", path: "/${path}${suffix}/:id", use: [audited] },
  ({ id, body }: { id: string; body: Body<Partial<${name}>> }): ${name} | ApiError<"not_found"> => {
    const last = stores.of<${name}>("${path}").get(id)
    return last ? { ...last, ...body } : new ApiError("not_found", \`There is no \${id}\`)
  },
)`,
  create: ({ name, path }, suffix) => `api(
  { method: "POST", path: "/${path}${suffix}", use: [audited] },
  (body: ${name}): Reply<201, ${name}> => status(201, body),
)`,
  search: ({ name, path }, suffix) => `api(
  { method: "POST", path: "/${path}${suffix}/search" },
  (wanted: Pick<${name}, "status" | "count">): ${name}[] =>
    [...stores.of<${name}>("${path}").values()].filter(({ status }) => status === wanted.status),
)`,
}

/** The valid request of each kind. Precondition: `save` of the same entity was sent, but for itself. */
export function exchangeOf({ kind, entity, suffix = "" }: Endpoint): Exchange {
  const { sample, index } = entity
  const path = entity.path + suffix
  const one = `/${path}/${uuidOf(index)}`
  const whole = JSON.stringify(sample)
  const { name, status, count } = sample
  const all: Readonly<Record<Kind, Exchange>> = {
    save: { method: "PUT", path: one, body: whole, status: 200, response: whole },
    get: { method: "GET", path: one, status: 200, response: whole },
    list: {
      method: "GET",
      path: `/${path}?limit=3`,
      status: 200,
      response: `{"items":[${whole}],"limit":3}`,
    },
    patch: {
      method: "PATCH",
      path: one,
      body: JSON.stringify({ name, count: 7 }),
      status: 200,
      response: JSON.stringify({ ...sample, count: 7 }),
    },
    create: { method: "POST", path: `/${path}`, body: whole, status: 201, response: whole },
    search: {
      method: "POST",
      path: `/${path}/search`,
      body: JSON.stringify({ status, count }),
      status: 200,
      response: `[${whole}]`,
    },
  }
  return all[kind]
}

/** The same request with a wrong value deep inside its body. Precondition: a `save` or a `create`. */
export function invalidExchange(endpoint: Endpoint): Omit<Exchange, "response"> {
  const { method, path } = exchangeOf(endpoint)
  return { method, path, body: JSON.stringify(endpoint.entity.spoiled), status: 400 }
}
