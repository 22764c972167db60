/** typia's `$input.items[0]["a b"]` as a JSON pointer: `/items/0/a b`. */
export function toPointer(path: string): string {
  const parts = path.slice("$input".length).matchAll(PART)
  return Array.from(parts, ([, name, index, quoted]) => {
    const key = name ?? index ?? (JSON.parse(quoted!) as string)
    return `/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`
  }).join("")
}

const PART = /\.([\p{ID_Continue}$]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gu
