import type ts from "typescript"
import type { UserFunction } from "../contract.ts"
import { refer, type TypeScript6 } from "./context.ts"

/** Finds the function at the top level of a module that `typeof f` refers to. */
export function createFunctionLookup(context: TypeScript6): (type: ts.Type) => UserFunction | null {
  const { checker, program } = context
  const packageOf = createPackageLookup(context)

  function moduleOf(declaration: ts.Node, file: ts.SourceFile): Place {
    const module = checker.getSymbolAtLocation(file)
    const exported = module ? exportedName(context, module, declaration) : null
    if (!file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file))
      return { module: { file: file.fileName }, exported }
    return packageOf(declaration)
  }

  return (type) => {
    const declaration = type.symbol?.declarations?.[0]
    const named = declaration && namedAtTop(context.ts, declaration)
    const signature = type.getCallSignatures()[0]
    if (!named || !signature) return null
    const { parameters } = signature
    const [first] = parameters
    const parameter = first ? checker.getTypeOfSymbol(first) : null
    return {
      name: named.name.text,
      ...moduleOf(named, named.getSourceFile()),
      parameter: parameter && refer(parameter),
      isGeneric: (signature.typeParameters?.length ?? 0) > 0,
      required: parameters.filter((each) => isRequired(context.ts, each)).length,
      result: refer(checker.getReturnTypeOfSignature(signature)),
    }
  }
}

type Place = Pick<UserFunction, "module" | "exported">
type Named = (ts.FunctionDeclaration | ts.VariableDeclaration) & { name: ts.Identifier }

/** `function f() {}`, `const f = () => {}` and their like, at the top of a file. */
function namedAtTop(compiler: typeof ts, declaration: ts.Declaration): Named | null {
  if (compiler.isFunctionDeclaration(declaration))
    return declaration.name && compiler.isSourceFile(declaration.parent)
      ? (declaration as Named)
      : null
  const { parent } = declaration
  if (!compiler.isVariableDeclaration(parent) || !compiler.isIdentifier(parent.name)) return null
  return compiler.isSourceFile(parent.parent.parent.parent) ? (parent as Named) : null
}

function isRequired(compiler: typeof ts, parameter: ts.Symbol): boolean {
  const declaration = parameter.valueDeclaration
  if (!declaration || !compiler.isParameter(declaration)) return true
  return !declaration.questionToken && !declaration.initializer && !declaration.dotDotDotToken
}

/** The name under which a module offers what is declared there or elsewhere. */
function exportedName(
  { ts, checker }: TypeScript6,
  module: ts.Symbol,
  declaration: ts.Node,
): string | null {
  for (const each of checker.getExportsOfModule(module)) {
    const target = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each
    if (target.declarations?.includes(declaration as ts.Declaration)) return each.name
  }
  return null
}

/** By which specifier the user's files import what a package declares. */
function createPackageLookup(context: TypeScript6): (declaration: ts.Node) => Place {
  const { ts, checker, program } = context
  let imported: Map<ts.Symbol, string> | null = null

  function importedModules(): Map<ts.Symbol, string> {
    const modules = new Map<ts.Symbol, string>()
    for (const file of program.getSourceFiles()) {
      if (file.isDeclarationFile || program.isSourceFileFromExternalLibrary(file)) continue
      for (const statement of file.statements) {
        if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue
        const specifier = statement.moduleSpecifier
        if (!specifier || !ts.isStringLiteral(specifier) || /^\.{0,2}\//.test(specifier.text))
          continue
        const module = checker.getSymbolAtLocation(specifier)
        if (module && !modules.has(module)) modules.set(module, specifier.text)
      }
    }
    return modules
  }

  return (declaration) => {
    imported ??= importedModules()
    for (const [module, specifier] of imported) {
      const exported = exportedName(context, module, declaration)
      if (exported !== null) return { module: { package: specifier }, exported }
    }
    return { module: null, exported: null }
  }
}
