/**
 * Every compile error and warning. Codes are stable and never reused. `text` says what is wrong,
 * `hint` what to do. docs/diagnostics.md has a row for each (checked by test/read-errors.test.ts).
 */
export const catalog = {
  // The program cannot be compiled soundly
  PC1001: (version: string): Said => ({
    text: `TypeScript ${version} was loaded, which Precast cannot work in.`,
    hint: `Install TypeScript 6 beside ts-patch 4: npm i -D typescript@6 ts-patch@4. TypeScript 7 can stay under another name: npm i -D @typescript/native@npm:typescript@7.`,
  }),
  PC1002: (): Said => ({
    text: `"strictNullChecks" is off: null and undefined cannot be seen in types.`,
    hint: `Set "strict": true in tsconfig.json.`,
  }),
  PC1003: (option: string, expected: string): Said => ({
    text: `Plugin option "${option}" must be ${expected}.`,
    hint: `Mend the "plugins" entry in tsconfig.json.`,
  }),

  // Which type is meant
  PC1010: (call: string): Said => ({
    text: `${call} is given no type: nothing says what T is here.`,
    hint: `Write it: ${call}<User>(…), or give the result a type: const user: User = ${call}(…).`,
  }),
  PC1011: (call: string): Said => ({
    text: `${call} is used as a value without a type: no code can be made for it.`,
    hint: `Name the type: ${call}<User>.`,
  }),
  PC1012: (type: string): Said => ({
    text: `${type} is a type parameter: code is made at compile time, when it is not yet known.`,
    hint: `Call with a concrete type, and pass the function on: (parse: (text: string) => T) …, decode<User>.`,
  }),
  PC1013: (type: string): Said => ({
    text: `The type ${type} cannot be resolved.`,
    hint: `See the TypeScript error where it is written or imported.`,
  }),
  PC1014: (type: string): Said => ({
    text: `${type} depends on a type parameter and is not resolved.`,
    hint: `Use it with concrete types.`,
  }),
  PC1015: (): Said => ({
    text: `any is not checked.`,
    hint: `Write the type, or unknown when everything is welcome.`,
  }),

  // Types that are not taken
  PC1020: (type: string): Said => ({
    text: `A function (${type}) cannot travel as JSON.`,
    hint: `Leave it out: Omit<…>, or a type of the data alone.`,
  }),
  PC1021: (what: string): Said => ({
    text: `A symbol (${what}) cannot travel as JSON.`,
    hint: `Use a string literal.`,
  }),
  PC1022: (type: string, member: string): Said => ({
    text: `${type} keeps private state (${member}): it cannot be rebuilt from data.`,
    hint: `Use an interface of its data.`,
  }),
  PC1023: (type: string, methods: string): Said => ({
    text: `${type} has methods (${methods}): it cannot be rebuilt from data.`,
    hint: `Use an interface of its data.`,
  }),
  PC1024: (type: string, instead: string): Said => ({
    text: `${type} cannot travel as JSON.`,
    hint: instead,
  }),
  PC1025: (type: string): Said => ({
    text: `${type} has a slot that cannot be checked.`,
    hint: `Slots are string, number, bigint, literals, and Uppercase<string> and its like; tags go on the whole.`,
  }),
  PC1026: (key: string): Said => ({
    text: `Keys of type ${key} cannot travel as JSON.`,
    hint: `Use string, number or template literal keys: Record<string, …>.`,
  }),
  PC1027: (): Said => ({
    text: `object says nothing about its fields.`,
    hint: `Write Record<string, unknown>, or the fields.`,
  }),
  PC1029: (type: string): Said => ({
    text: `${type} grows without end: each level is a new type.`,
    hint: `Make the recursion use the same type arguments again.`,
  }),
  PC1030: (type: string): Said => ({
    text: `A member of the enum ${type} has a computed value.`,
    hint: `Give every member a literal value.`,
  }),
  PC1031: (type: string): Said => ({
    text: `The intersection ${type} cannot be read.`,
    hint: `Intersect objects with objects, and tags with a type they fit.`,
  }),

  // Constraints
  PC1040: (rule: string, type: string): Said => ({
    text: `${rule} does not apply to ${type}.`,
    hint: `Lengths are of strings, limits of numbers, items of arrays.`,
  }),
  PC1041: (rule: string, value: string): Said => ({
    text: `${rule} needs a literal number, not ${value}.`,
    hint: `Lengths and items: a whole number from 0 on. multipleOf: above 0.`,
  }),
  PC1042: (rule: string): Said => ({
    text: `${rule} is not taken yet, so it would not be checked.`,
    hint: `Remove it, or check it in the handler.`,
  }),
  PC1043: (tag: string): Said => ({
    text: `${tag} is not a tag that is known.`,
    hint: `Use the tags of @precast/runtime, and the same version of both packages.`,
  }),
  PC1044: (why: string): Said => ({
    text: `The field is read from two places: ${why}.`,
    hint: `Use one of Header and Query, the same for every member of the union.`,
  }),

  // Endpoints
  PC1050: (option: string): Said => ({
    text: `"${option}" of api() is not a literal, so no code can be made for the route.`,
    hint: `Write it out: api({ method: "GET", path: "/users/:id" }, …).`,
  }),
  PC1051: (path: string, why: string): Said => ({
    text: `The path ${path} ${why}.`,
    hint: `Paths look like /users/:id.`,
  }),
  PC1052: (parameter: string, type: string): Said => ({
    text: `The path parameter :${parameter} is not a required field of ${type}.`,
    hint: `Add the field ${parameter}, not optional, to the handler's first parameter, or take :${parameter} out of the path.`,
  }),
  PC1053: (route: string, first: string): Said => ({
    text: `${route} is declared twice; the other one is at ${first}.`,
    hint: `Remove one, or change its path or method.`,
  }),
  PC1054: (type: string): Said => ({
    text: `The first parameter of a handler must be an object type, not ${type}.`,
    hint: `Put the value into a field: (input: { value: … }) => ….`,
  }),
  PC1055: (why: string): Said => ({
    text: `The handler cannot be read: ${why}.`,
    hint: `Write a function with at most two parameters: (input: Input, context) => ….`,
  }),
  PC1056: (field: string, source: string, type: string): Said => ({
    text: `${field} comes from the ${source} as text, which cannot be turned into ${type}.`,
    hint: `Text becomes string, number, boolean, bigint, Date, literals and enums; arrays of these in the query only.`,
  }),

  // More of types
  PC1057: (type: string): Said => ({
    text: `${type} has toJSON(): it can be written, but not read.`,
    hint: `Decode the type of what toJSON() gives, and build the object from that.`,
  }),
  PC1058: (one: string, other: string): Said => ({
    text: `A key can be both ${one} and ${other}, with different values.`,
    hint: `Give both the same type of values, or make the keys of one a part of the other's.`,
  }),
} as const

/** Everything else is an error. `strictAny` makes an error of PC1015 as well. */
export const warnings: ReadonlySet<Code> = new Set(["PC1015"] as const)

export type Code = keyof typeof catalog
export type Severity = "error" | "warning"

/** What a code needs to be told about the case at hand. */
export type Holes<C extends Code> = Parameters<(typeof catalog)[C]>

/** What is wrong, and what to do. */
export interface Said {
  text: string
  hint: string
}
