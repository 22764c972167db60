/** Our tags by the words of typia, for its program. Those that it does not have are empty. */
import type { tags } from "typia"

export type MinLength<N extends number> = tags.MinLength<N>
export type MaxLength<N extends number> = tags.MaxLength<N>
export type Length<N extends number> = tags.MinLength<N> & tags.MaxLength<N>
export type Pattern<Text extends string, _Flags extends string = ""> = tags.Pattern<Text>
export type Format<Name extends tags.Format.Value> = tags.Format<Name>
export type StartsWith<Text extends string> = tags.Pattern<`^${Text}`>
export type EndsWith<Text extends string> = tags.Pattern<`${Text}$`>
export type Min<N extends number | bigint> = tags.Minimum<N>
export type Max<N extends number | bigint> = tags.Maximum<N>
export type ExclusiveMin<N extends number | bigint> = tags.ExclusiveMinimum<N>
export type ExclusiveMax<N extends number | bigint> = tags.ExclusiveMaximum<N>
export type MultipleOf<N extends number | bigint> = tags.MultipleOf<N>
export type Int = tags.Type<"int64">
export type Int32 = tags.Type<"int32">
export type Uint32 = tags.Type<"uint32">
export type MinItems<N extends number> = tags.MinItems<N>
export type MaxItems<N extends number> = tags.MaxItems<N>
export type UniqueItems = tags.UniqueItems

export type Alias<_Key extends string> = unknown
export type AsNull = unknown
export type Default<_Value> = unknown
export type MaxProperties<_N extends number> = unknown
export type MinProperties<_N extends number> = unknown
export type Trim = unknown
export type Wire<_Form extends string> = unknown
