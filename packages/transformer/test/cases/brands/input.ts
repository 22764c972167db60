declare const brand: unique symbol
type Opaque<T, Name> = T & { readonly [brand]: Name }

type Email = string & { readonly __brand: "email" }
type Flavoured = string & { _kind?: "flavour" }
type Tagged = number & { tag: "cents" }

export interface Input {
  id: Opaque<bigint, "id">
  email: Email
  flavoured: Flavoured
  cents: Tagged
  role: ("admin" | "user") & { __role: true }
  flag: boolean & { __flag: true }
  user: Opaque<{ name: string } & { age: number }, "user">
  at: Date & { __at: true }
  byId: Record<Email, Opaque<string[], "list">>
}
