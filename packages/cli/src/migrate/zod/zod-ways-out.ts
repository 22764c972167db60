/** Why a function or method of Zod has no counterpart, and what to do. */
export function wayOut(name: string): readonly [reason: string, hint: string] {
  return Object.hasOwn(table, name)
    ? table[name]!
    : [
        `${name} has no counterpart in Precast`,
        "Write the type by hand; Check<typeof f> adds a rule of your own.",
      ]
}

const transforms = [
  "its function is asynchronous, takes a context, or uses schemas",
  "Take the decoded value, and transform it in a statement behind.",
] as const

const coercions = [
  "Precast does not turn a value of one kind into another in memory",
  "Endpoints convert query, path and headers by their types: docs/requests.md. Elsewhere convert before.",
] as const

const inline = [
  "its function is asynchronous, takes a context, or uses schemas",
  "Declare a function without them at the top of a module, give its name, and run the command again: it becomes Check<typeof f>.",
] as const

const around = [
  "code runs around its check, and there is no one place for it in a union, a record, a map or a tuple",
  "Parse the outer value first, and this one in a statement behind.",
] as const

const table: Readonly<Record<string, readonly [string, string]>> = {
  transform: transforms,
  inner: around,
  union: around,
  default: [
    "a default of what a transform makes is not written out, or fills in what comes in",
    "Put it before the transform.",
  ],
  pipe: transforms,
  preprocess: transforms,
  codec: transforms,
  overwrite: transforms,
  catch: [
    "its value is not written out, or it follows a transform",
    "Use the result of safeDecodeValue<T>(value): take your value where it is not ok.",
  ],
  refine: inline,
  superRefine: [
    "its function is asynchronous, uses schemas, or does more with its context than ctx.addIssue()",
    "Write Check<typeof f>: a function that returns { path, message }.",
  ],
  check: ["its checks are objects of Zod", "Use tags, or Check<typeof f>."],
  "coerce.bigint": coercions,
  stringbool: coercions,
  custom: ["it does not describe the value", "Write the type, with Check<typeof f> for its rule."],
  instanceof: [
    "Precast reads classes by their fields",
    "Write the class as the type, with Check<typeof f> where it has to be an instance.",
  ],
  function: ["functions are no data", "Write its type by hand."],
  promise: ["promises are no data", "Await it first."],
  symbol: ["symbols are no data", "Use a string literal."],
  nan: ["Precast rejects NaN", 'number & Wire<"ieee"> accepts it and all other numbers.'],
  file: ["it is not JSON", "Upload is a file of a form: docs/forms.md."],
  catchall: [
    "an index signature would have to fit all fields",
    "Write { [key: string]: … } where it does.",
  ],
  deepPartial: ["it has no counterpart", "Write the type out."],
  prefault: [
    "its value is not written out, or has another form in JSON",
    "Write the value out, or fill it in before the value is checked.",
  ],
  shape: ["fields of a schema are values", 'Name the type of the field: T["field"].'],
  unwrap: ["it has no counterpart", "NonNullable<T>."],
  record: ["what its values are is not written out", "Record<string, T>."],
}
