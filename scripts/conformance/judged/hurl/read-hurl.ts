/** A request of a Hurl file (hurl.dev), and what its response must be. */
export interface HurlEntry {
  /** The comment before it, else method and URL. */
  readonly name: string
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | null
  readonly status: number
  readonly asserts: readonly HurlAssert[]
  readonly captures: readonly { readonly name: string; readonly path: string }[]
}

/** `jsonpath "$.articles" count == 1`, `jsonpath "$.user.token" not isEmpty`. */
export interface HurlAssert {
  readonly line: string
  readonly path: string
  readonly isCount: boolean
  readonly isNegated: boolean
  readonly predicate: string
  /** As it is written: a literal of JSON, or the name of a variable in braces. */
  readonly value: string
}

const REQUEST = /^(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) (\S+)$/
const HEADER = /^([\w-]+): (.*)$/
const ASSERT = /^jsonpath "([^"]+)" (count )?(not )?(\S+) ?(.*)$/
const CAPTURE = /^(\w+): jsonpath "([^"]+)"$/

/** The part of the format that its users need for an API of JSON. @throws for another part */
export function readHurl(text: string): readonly HurlEntry[] {
  const lines = text.split("\n")
  const starts = lines.flatMap((line, at) => (REQUEST.test(line) ? [at] : []))
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length
    const comment = lines[start - 1]?.startsWith("#") ? lines[start - 1]!.slice(2) : lines[start]!
    return entryOf(comment, lines.slice(start, end))
  })
}

function entryOf(name: string, lines: readonly string[]): HurlEntry {
  const [, method = "", url = ""] = REQUEST.exec(lines[0]!)!
  const response = lines.findIndex((line) => line.startsWith("HTTP "))
  const request = lines.slice(1, response)
  const first = request.findIndex((line) => !HEADER.test(line))
  const bodyAt = first < 0 ? request.length : first
  const body = request.slice(bodyAt).join("\n").trim()
  const parts = sectionsOf(lines.slice(response + 1))
  return {
    name,
    method,
    url,
    headers: request.slice(0, bodyAt).map((line) => partsOf(HEADER, line) as [string, string]),
    body: body === "" ? null : body,
    status: Number(lines[response]!.slice("HTTP ".length)),
    asserts: (parts.get("[Asserts]") ?? []).map(assertOf),
    captures: (parts.get("[Captures]") ?? []).map((line) => {
      const [capture = "", path = ""] = partsOf(CAPTURE, line)
      return { name: capture, path }
    }),
  }
}

function sectionsOf(lines: readonly string[]): ReadonlyMap<string, string[]> {
  const all = new Map<string, string[]>()
  let current: string[] | undefined
  for (const line of lines.filter((each) => each.trim() !== "" && !each.startsWith("#"))) {
    if (line.startsWith("[")) {
      if (line !== "[Asserts]" && line !== "[Captures]") throw new Error(`unknown section ${line}`)
      current = []
      all.set(line, current)
    } else if (current === undefined) throw new Error(`unknown line ${line}`)
    else current.push(line)
  }
  return all
}

function assertOf(line: string): HurlAssert {
  const [path = "", count, not, predicate = "", value = ""] = partsOf(ASSERT, line)
  return {
    line,
    path,
    isCount: count !== undefined,
    isNegated: not !== undefined,
    predicate,
    value,
  }
}

function partsOf(pattern: RegExp, line: string): (string | undefined)[] {
  const found = pattern.exec(line)
  if (found === null) throw new Error(`unknown line ${line}`)
  return found.slice(1)
}
