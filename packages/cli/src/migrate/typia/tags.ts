import type * as t from "@babel/types"
import type { Move } from "../plan.ts"
import { type Source, textOf } from "../source.ts"
import type { Use } from "./uses.ts"

/**
 * A tag of typia as one of ours. undefined: it has no counterpart, and stays: it only documents, or
 * is read as it stands.
 */
export function moveTag(source: Source, use: Use): Move | undefined {
  const reference = source.parent(use.top)
  if (reference?.type !== "TSTypeReference") return undefined
  const name = use.path.slice("tags.".length)
  const values = (reference.typeParameters?.params ?? []).map((each) => textOf(source, each))
  if (Object.hasOwn(sameArguments, name))
    return { run: (imports) => rename(source, use.top, imports.need(sameArguments[name]!, "type")) }
  const alone =
    name === "Type" ? numberType(values[0]?.slice(1, -1) ?? "") : uniqueItems(name, values)
  if (alone !== undefined)
    return { run: (imports) => rename(source, reference, imports.need(alone, "type")) }
  if (name === "Format" && isFormat(values[0]))
    return { run: (imports) => rename(source, use.top, imports.need("Format", "type")) }
  return undefined
}

function rename(source: Source, node: t.Node, text: string): void {
  source.edits.overwrite(node.start!, node.end!, text)
}

function uniqueItems(name: string, values: readonly string[]): string | undefined {
  const holds = values.length === 0 || values[0] === "true"
  return name === "UniqueItems" && holds ? "UniqueItems" : undefined
}

function isFormat(value: string | undefined): boolean {
  return value !== undefined && /^["'](?!password)[a-z-]+["']$/.test(value)
}

function numberType(name: string): string | undefined {
  return Object.hasOwn(numberTypes, name) ? numberTypes[name] : undefined
}

const numberTypes: Readonly<Record<string, string>> = { int32: "Int32", uint32: "Uint32" }

const sameArguments: Readonly<Record<string, string>> = {
  MinLength: "MinLength",
  MaxLength: "MaxLength",
  Pattern: "Pattern",
  Minimum: "Min",
  Maximum: "Max",
  ExclusiveMinimum: "ExclusiveMin",
  ExclusiveMaximum: "ExclusiveMax",
  MultipleOf: "MultipleOf",
  MinItems: "MinItems",
  MaxItems: "MaxItems",
  Default: "Default",
}
