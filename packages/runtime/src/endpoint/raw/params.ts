/** Parameters of a path by their names: `/users/:id` has `{ id: string }`. */
export type ParamsOf<P extends string> = string extends P
  ? Readonly<Record<string, string | undefined>>
  : Flat<
      { readonly [S in Segments<P> as Required<S>]: string } & {
        readonly [S in Segments<P> as Optional<S>]?: string
      }
    >

type Segments<P extends string> = P extends `${infer First}/${infer Rest}`
  ? First | Segments<Rest>
  : P

type Required<S> = S extends `:${string}?`
  ? never
  : S extends `:${infer Name}` | `*${infer Name}`
    ? Name
    : never

type Optional<S> = S extends `:${infer Name}?` ? Name : never

type Flat<T> = { [K in keyof T]: T[K] }

/** Parameters by name, percent-decoded. An invalid escape is unchanged. */
export function paramsByName(
  names: readonly string[],
  texts: readonly string[],
): Record<string, string> {
  const params = Object.create(null) as Record<string, string>
  for (const [at, name] of names.entries()) {
    const text = texts[at]
    if (text !== undefined) params[name] = decoded(text)
  }
  return params
}

function decoded(text: string): string {
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
