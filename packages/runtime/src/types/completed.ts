import type { RouteCode } from "./route.ts"
import type { RouteDoc } from "./route-doc.ts"

/** Where an endpoint is in a result, and its code. */
export type CompletedEndpoint = readonly [keys: readonly string[], code: RouteCode]

/**
 * Puts code into the endpoints that a generic function has made: `completed(codes)(crud("/users"))`. Endpoints whose
 * types do not depend on its type parameters have theirs, and keep it.
 */
export function completed(codes: readonly CompletedEndpoint[]): <Made>(made: Made) => Made {
  return (made) => {
    for (const [keys, code] of codes) {
      const endpoint = keys.reduce<unknown>(memberOf, made) as { code?: RouteCode } | undefined
      const own = endpoint?.code
      if (endpoint && own?.pending) endpoint.code = joined(code, own)
    }
    return made
  }
}

function memberOf(holder: unknown, key: string): unknown {
  return (holder as Readonly<Record<string, unknown>> | null | undefined)?.[key]
}

/** What does not depend on types is known where the endpoint was made. */
function joined(code: RouteCode, { arity = 1, doc }: RouteCode): RouteCode {
  return { ...code, arity, ...(code.doc && { doc: () => joinedDoc(code.doc!(), doc?.()) }) }
}

function joinedDoc(doc: RouteDoc, made: RouteDoc | undefined): RouteDoc {
  if (!made) return doc
  const { summary, description, tags, deprecated, errors = [], schemas } = made
  const about = {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(tags && { tags }),
    ...(deprecated && { deprecated }),
  }
  const named = new Set(doc.errors?.flatMap(({ codes }) => codes))
  const thrown = errors.filter(({ codes }) => !codes.some((code) => named.has(code)))
  return {
    ...about,
    ...doc,
    ...(thrown.length > 0 && { errors: [...(doc.errors ?? []), ...thrown] }),
    ...(schemas && { schemas: { ...schemas, ...doc.schemas } }),
  }
}
