const ADDRESS = /export interface Address (.*)/

/** A text that exports `Address` and `User`, with these under other names, from other files and by other words. */
export function renamed(types: string): string[] {
  return [
    types.replace(ADDRESS, "export type Address = $1"),
    types.replace(ADDRESS, "interface Where $1\nexport type { Where as Address }"),
    types.replace(ADDRESS, 'import type { Address } from "./moved.js"\nexport type { Address }'),
    `${types.replace("string[]", "Many<string>")}type Many<T> = T[]\n`,
    `${types.replace("string[]", "Some<string>")}type Some<T> = T[]\n`,
    `${types.replace("id: number", "id: Kind")}export enum Kind { a = "a", b = "b" }\n`,
  ]
}

/** Texts of `moved.ts`; "": there is no such file. */
export const moved = [
  "",
  ...[
    "export interface Address { street: string; zip: number; place: Place }\n",
    "export type Address = { street: string; place: Place; zip: number }\n",
    "interface Where { street: string; place: Place }\nexport type { Where as Address }\n",
  ].map((text) => `import type { Place } from "places"\n${text}`),
  'export type { Address } from "./types.js"\n',
]

/** Aliases of one type under two names: `[calls, declarations]`. */
export const aliases = [
  ["p.decode<People>, p.encode<Person>", "type Person = User\ntype People = Person[]\n"],
  ["p.decode<Folk>, p.encode<One>", "type One = User\ntype Folk = One[]\n"],
] as const

/** Keys of one type in two orders. */
export const picked = [
  'p.decode<Pick<User, "id" | "born">>, p.encode<{ [Key in "id" | "born"]: User[Key] }>',
  'p.decode<Pick<User, "born" | "id">>, p.encode<{ [Name in "born" | "id"]: User[Name] }>',
]
