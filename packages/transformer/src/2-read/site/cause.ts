import type { Cause } from "../../diagnostics/index.ts"
import type { Compiler, Declaration } from "../../compiler/contract.ts"
import type { FieldPlace } from "../reader.ts"
import type { Trail } from "../trail.ts"
import { typeText } from "../types/type-text.ts"

/** A declaration on the way to a finding. */
interface Hop {
  readonly declaration: Declaration
  /** null: it is the declaration of the type. */
  readonly field: FieldPlace | null
  readonly type: Trail["type"]
  /** From the type to the finding. */
  readonly path: string
}

/** Where a finding has its cause. */
export interface LocatedCause {
  cause: Cause | null
  /** The place in the words of its declaration, `Line.onPaid`; null: it is that of the call. */
  within: string | null
}

/**
 * The declaration of the innermost field, or of the type, that a finding is about. What a package
 * declares is shown where the user's own code uses it.
 */
export function causeAt(trail: Trail, isNamed: boolean, compiler: Compiler): LocatedCause {
  let first: Hop | undefined
  let own: Hop | undefined
  for (const hop of hopsOf(trail, compiler)) {
    first ??= hop
    if (hop.declaration.origin === "own") own = hop
    if (own) break
  }
  if (!first) return { cause: null, within: null }
  // A class of a package is no mistake of the package: the field that has it is.
  const of = first.field === null && own ? own : first
  const { file, start } = of.declaration.span
  const cause: Cause = {
    id: `${file}:${start}`,
    span: own?.declaration.span ?? null,
    package: of.declaration.origin === "package" ? packageOf(file) : null,
  }
  return { cause, within: own ? withinOf(own, isNamed, compiler) : null }
}

/** The declarations, innermost first, without those of the compiler's library. */
function* hopsOf(trail: Trail, compiler: Compiler): Generator<Hop> {
  let inner = ""
  for (let at: Trail | null = trail; at; at = at.outer) {
    const { type } = at
    const path = at.path + inner
    inner = path
    for (let field = at.field; field; field = field.outer) {
      const declaration = compiler.declarationOfProperty(field.property)
      if (isShown(declaration)) yield { declaration, field, type, path }
    }
    const declaration = compiler.declarationOfType(type)
    if (isShown(declaration)) yield { declaration, field: null, type, path }
  }
}

function isShown(declaration: Declaration | null): declaration is Declaration {
  return declaration !== null && declaration.origin !== "library"
}

/** @param isNamed the message begins with the name, also of a type as a whole */
function withinOf({ field, type, path }: Hop, isNamed: boolean, compiler: Compiler): string {
  if (compiler.nameOf(type) !== null)
    return path === "" && !isNamed ? "" : typeText(compiler, type) + path
  // A type without a name: the field is named where it is declared.
  return field ? field.property.keyText + path.slice(field.path.length) : path
}

/** `@octokit/webhooks-types` of the name of one of its files; of a package of the workspace its folder. */
function packageOf(file: string): string {
  if (!file.includes(MODULES)) return file.slice(0, file.lastIndexOf("/"))
  const [name, inner] = file.slice(file.lastIndexOf(MODULES) + MODULES.length).split("/")
  return name!.startsWith("@") ? `${name}/${inner}` : name!
}

const MODULES = "/node_modules/"
