import type { Compiler, Property, TypeRef } from "../compiler/contract.ts"

/** What the type of an endpoint has of it. */
export interface EndpointSides {
  /** null: the handler takes none. */
  input: TypeRef | null
  output: TypeRef | undefined
  method: TypeRef | undefined
  path: TypeRef | undefined
  form?: true
}

/** Whether a type is `Endpoint<…>`. */
export function isEndpoint(type: TypeRef, compiler: Compiler): boolean {
  const isNamed = compiler.nameOf(type)?.name === "Endpoint"
  return isNamed && propertyOf(type, "handler", compiler) !== undefined
}

/** The arguments of `Endpoint<Input, Output, Method, Path, Needs, Body>`. */
export function sidesOf(type: TypeRef, compiler: Compiler): EndpointSides {
  const [input, output, method, path, _needs, body] = compiler.nameOf(type)?.arguments ?? []
  const isForm = body !== undefined && textOf(body, compiler) === "form"
  return {
    input: input && !isEmpty(input, compiler) ? input : null,
    output,
    method,
    path,
    ...(isForm && { form: true }),
  }
}

/** An endpoint whose handler takes none has `Record<never, never>`. */
function isEmpty(input: TypeRef, compiler: Compiler): boolean {
  return (
    compiler.view(input).kind === "object" &&
    compiler.properties(input).length === 0 &&
    compiler.indexSignatures(input).length === 0
  )
}

export function textOf(type: TypeRef, compiler: Compiler): string | null {
  const view = compiler.view(type)
  return view.kind === "literal" && typeof view.value === "string" ? view.value : null
}

export function definite(type: TypeRef, compiler: Compiler): TypeRef {
  return compiler.withoutUndefined(type)[0] ?? type
}

export function propertyOf(type: TypeRef, key: string, compiler: Compiler): Property | undefined {
  if (compiler.view(type).kind !== "object") return undefined
  return compiler.properties(type).find((each) => each.key === key)
}
