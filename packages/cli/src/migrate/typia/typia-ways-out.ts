import type { Obstacle } from "../findings.ts"

/** Why a function or type of typia has no counterpart, and what to do; by the start of its path. */
export function wayOut(path: string): Obstacle {
  const found = table.find(([start]) => path === start || path.startsWith(`${start}.`))
  const [, reason, hint] = found ?? table.at(-1)!
  return { reason, hint }
}

const asTypes =
  "An endpoint of api() reads query, headers and forms by the type of its input: docs/requests.md."

const table: readonly (readonly [path: string, reason: string, hint: string])[] = [
  ["protobuf", "Precast writes and reads JSON alone", "Leave it with typia."],
  ["http", "Precast has no such function", asTypes],
  ["llm", "Precast has no such function", "jsonSchema<T>() gives JSON Schema 2020-12 of a type."],
  ["reflect", "nothing of types is left at run time", "Leave it with typia."],
  [
    "notations",
    "Precast does not rename keys by a rule",
    'Alias<"user_name"> gives a field another key in JSON: docs/wire-formats.md.',
  ],
  [
    "functional",
    "Precast does not wrap functions",
    "Call assert<T>() on the arguments, or on the result.",
  ],
  [
    "json.schema",
    "Precast's schema has another form",
    "jsonSchema<T>() gives JSON Schema 2020-12 of one type, its definitions under $defs.",
  ],
  [
    "json.schemas",
    "Precast's schema has another form",
    "jsonSchema<T>() gives JSON Schema 2020-12 of one type, its definitions under $defs.",
  ],
  [
    "json.application",
    "Precast's schema has another form",
    "serve(…, { openapi }) makes the document of your endpoints: docs/openapi.md.",
  ],
  [
    "json.isParse",
    "Precast has no decoder that gives null",
    "const result = safeDecode<T>(text), then result.ok ? result.value : null.",
  ],
  [
    "json.createIsParse",
    "Precast has no decoder that gives null",
    "const result = safeDecode<T>(text), then result.ok ? result.value : null.",
  ],
  [
    "misc.literals",
    "no list is made of a type",
    'Turn it round: const list = ["a", "b"] as const, and type T = (typeof list)[number].',
  ],
  [
    "createAssertGuard",
    "Precast's assert gives the value back and narrows nothing",
    "Use the value that assert<T>(input) gives, or `if (!is<T>(input)) throw …`.",
  ],
  [
    "createAssertGuardEquals",
    "Precast's assert gives the value back and narrows nothing",
    "Use the value that assert<T>(input, { strict: true }) gives.",
  ],
  [
    "TypeGuardError",
    "Precast throws a ValidationError, which has a list of issues",
    "Catch ValidationError, and read error.issues: { path, code, expected, found }.",
  ],
  [
    "IValidation",
    "the result has other fields",
    "Result<T> of @precast/runtime: { ok: true, value } or { ok: false, issues }.",
  ],
  [
    "Primitive",
    "Precast decodes Dates and the like",
    "Write T where decode<T>() created the value.",
  ],
  ["Resolved", "it has no counterpart", "Write T."],
  ["", "it has no counterpart in Precast", "Write it by hand, or leave it with typia."],
]
