import { errorSince, type Report } from "../diagnostics/index.ts"
import type { Shape } from "../ir/shape.ts"
import type { Span } from "../ir/site.ts"
import { findChoices } from "./choices.ts"
import type { Compiler, TypeRef } from "./compiler.ts"
import { findContradictions } from "./contradiction.ts"
import type { ModuleReader } from "./module.ts"
import { findOneWay } from "./one-way.ts"
import { findRequestOnly } from "./request-only.ts"
import { typeText } from "./type-text.ts"

/** What a type is at its site. */
export interface Use {
  span: Span
  /** Whether values are made of JSON. */
  isDecoded: boolean
  /** How messages call the type as a whole; nothing: it is what the call is about. */
  whole?: string
  /** Whether it is the input of an endpoint, which may have files and streams. */
  isInput?: boolean
  /** Whether it is a configuration, which may have secrets. */
  isConfig?: boolean
}

export interface Read {
  typeName: string
  shape: Shape
}

/** Reads one type of a site. null: it cannot be taken, which is reported. */
export function readType(
  type: TypeRef,
  { span, isDecoded, whole = "", isInput = false, isConfig = false }: Use,
  compiler: Compiler,
  module: ModuleReader,
  report: Report,
): Read | null {
  const typeName = typeText(compiler, type)
  const { shape, findings } = module.read(type)
  const before = report.all.length
  const { definitions } = module
  const oneWay = isDecoded ? findOneWay(rootOf(typeName), shape, definitions) : []
  const empty = findContradictions(shape, definitions)
  const choices = isDecoded ? findChoices(rootOf(typeName), shape, definitions, module.judged) : []
  const stray = findRequestOnly(rootOf(typeName), shape, definitions, { isInput, isConfig })
  for (const { finding, path } of [...findings, ...oneWay, ...empty, ...choices, ...stray])
    report.add(finding, span, path === "" ? whole : rootOf(typeName) + path)
  return errorSince(report, before) ? null : { typeName, shape }
}

/** How a path inside the type starts: anonymous types are just T. */
export function rootOf(typeName: string): string {
  return /^[\w$.]+(<.*>)?$/.test(typeName) ? typeName : "T"
}
