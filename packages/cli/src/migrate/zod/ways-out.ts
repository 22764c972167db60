/** Why a function or method of Zod has no counterpart, and what to do. */
export function wayOut(name: string): readonly [reason: string, mend: string] {
  return Object.hasOwn(table, name)
    ? table[name]!
    : [
        `${name} has no counterpart in Precast`,
        "Write the type by hand; Check<typeof f> adds a rule of your own.",
      ]
}

const transforms = [
  "Precast checks and converts, and runs no code of yours in between",
  "Take the decoded value, and transform it in a statement behind.",
] as const

const coercions = [
  "Precast does not turn a value of one kind into another in memory",
  "Endpoints convert query, path and headers by their types: docs/requests.md. Elsewhere convert before.",
] as const

const inline = [
  "its function has no name, and types can name only functions that have one",
  "Declare it at the top of a module, export it, give its name, and run the command again: it becomes Check<typeof f>.",
] as const

const table: Readonly<Record<string, readonly [string, string]>> = {
  transform: transforms,
  pipe: transforms,
  preprocess: transforms,
  codec: transforms,
  overwrite: transforms,
  catch: [
    "Precast refuses what does not fit",
    "validate<T>() tells; take your value where it is not ok.",
  ],
  refine: inline,
  superRefine: [
    "it tells several issues by itself",
    "Check<typeof f>: a function that returns { path, message } tells one.",
  ],
  check: ["its checks are objects of Zod", "Use tags, or Check<typeof f>."],
  "coerce.string": coercions,
  "coerce.number": coercions,
  "coerce.boolean": coercions,
  "coerce.bigint": coercions,
  stringbool: coercions,
  custom: ["it says nothing of the value", "Write the type, with Check<typeof f> for its rule."],
  instanceof: [
    "Precast reads classes by their fields",
    "Write the class as the type, with Check<typeof f> where it has to be an instance.",
  ],
  function: ["functions are no data", "Write its type by hand."],
  promise: ["promises are no data", "Await it first."],
  symbol: ["symbols are no data", "Use a string literal."],
  nan: ["Precast refuses NaN", 'number & Wire<"ieee"> takes it, beside other numbers.'],
  file: ["it is no JSON", "Upload is a file of a form: docs/requests.md."],
  catchall: [
    "an index signature would have to fit all fields",
    "Write { [key: string]: … } where it does.",
  ],
  deepPartial: ["it has no counterpart", "Write the type out."],
  shape: ["fields of a schema are values", 'Name the type of the field: T["field"].'],
  unwrap: ["it has no counterpart", "NonNullable<T>."],
  record: ["what its values are is not written out", "Record<string, T>."],
}
