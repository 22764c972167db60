import type { Alias, AsNull, Default, Int, MaxItems, MinItems, Wire } from "@precast/runtime"

// Each type twice: with keys of its own in JSON, and without.
type Key<Named, Name extends string> = Named extends true ? Alias<Name> : unknown
type Nothing<Named> = Named extends true ? AsNull : unknown

export interface Flat<N> {
  userName: string & Key<N, "user_name">
  isAdmin: boolean & Key<N, "is_admin">
  id: number & Int
}

export interface Natives<N> {
  bornAt: Date & Key<N, "born_at">
  firstDay: Date & Wire<"date"> & Key<N, "first_day">
  inMs: Date & Wire<"epoch-ms"> & Key<N, "in_ms">
  bigSum: bigint & Key<N, "big_sum">
  rawBytes: Uint8Array & Wire<"hex"> & Key<N, "raw_bytes">
  homePage: URL & Key<N, "home_page">
}

export interface Nested<N> {
  homeAddress: {
    streetName: string & Key<N, "street_name">
    movedIn?: Date & Key<N, "moved_in">
    owner: Flat<N> & Key<N, "owned_by">
  } & Key<N, "home_address">
}

type Short<T> = T[] & MaxItems<3>

export interface Lists<N> {
  allUsers: Short<Flat<N>> & Key<N, "all_users">
  onePair: [Flat<N>, (Natives<N> | null)?] & Key<N, "one_pair">
  grid: Short<Short<Flat<N>>>
  someDates: Short<Date> & Key<N, "some_dates">
}

export interface Collections<N> {
  byName: Record<string, Flat<N>> & Key<N, "by_name">
  asPairs: Map<string, Natives<N>> & Key<N, "as_pairs">
  asObject: Map<string, Flat<N>> & Wire<"object"> & Key<N, "as_object">
  setOf: Set<Flat<N>> & Key<N, "set_of">
}

export type Union<N> =
  | { itsKind: "circle" & Key<N, "_kind">; since: Date & Key<N, "since_when"> }
  | { itsKind: "square" & Key<N, "_kind">; side: bigint & Key<N, "side_length"> }
  | { itsKind: "none" & Key<N, "_kind"> }

export interface Unions<N> {
  oneOf: Union<N> & Key<N, "one_of">
  orText: (number | { atTime: Date & Key<N, "at_time"> }) & Key<N, "or_number">
  listOf: Short<Union<N> | null> & Key<N, "list_of">
}

/** Each has the name of the other. */
export interface Swapped<N> {
  first: string & Key<N, "second">
  second: Date & Key<N, "first">
}

export interface Tree<N> {
  theLabel: string & Key<N, "the_label">
  createdAt: Date & Key<N, "created_at">
  childNodes: (Tree<N>[] & MaxItems<2>) & Key<N, "child_nodes">
}

export interface Maybe<N> {
  nickName?: string & Key<N, "nick_name">
  lastSeen?: Date & Nothing<N> & Key<N, "last_seen">
  bestOf?: Flat<N> & Nothing<N> & Key<N, "best_of">
  pageSize: number & Int & Default<10> & Key<N, "page_size">
}

/** Keys that mean something else to objects. */
export interface Nasty<N> {
  proto: Date & Key<N, "__proto__">
  constructor: string & Key<N, "class of">
  quoted: bigint & Key<N, 'q"uo\\te'>
}

/** In addition to keys that are not named one by one. */
export type Open<N> = {
  ownId: string & Key<N, "_id">
  madeAt: Date & Key<N, "made_at">
  [key: `x-${string}`]: Date | string
}

export type Items<N> = (Natives<N>[] & MinItems<1>) & MaxItems<3>
