/**
 * Type tags: vanish at run time, are read by the transformer.
 * `string & MinLength<3>`, `number & Int & Min<0>`, `number[] & MaxItems<3>`, `string & Header<"x-foo">`.
 * Every tag is one optional property whose key starts with `~precast:`, so that plain values stay assignable.
 */
export interface MinLength<N extends number> {
  readonly "~precast:minLength"?: N
}
export interface MaxLength<N extends number> {
  readonly "~precast:maxLength"?: N
}
export interface Min<N extends number> {
  readonly "~precast:min"?: N
}
export interface Max<N extends number> {
  readonly "~precast:max"?: N
}
export interface ExclusiveMin<N extends number> {
  readonly "~precast:exclusiveMin"?: N
}
export interface ExclusiveMax<N extends number> {
  readonly "~precast:exclusiveMax"?: N
}
export interface MultipleOf<N extends number> {
  readonly "~precast:multipleOf"?: N
}
export interface Int {
  readonly "~precast:int"?: true
}
export interface MinItems<N extends number> {
  readonly "~precast:minItems"?: N
}
export interface MaxItems<N extends number> {
  readonly "~precast:maxItems"?: N
}

/** The field is read from the request header of this name (case-insensitive). */
export interface Header<Name extends string> {
  readonly "~precast:header"?: Name
}
/** The field is read from the query string, whatever the method. */
export interface Query {
  readonly "~precast:query"?: true
}
