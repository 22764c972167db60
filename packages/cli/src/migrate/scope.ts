import type * as t from "@babel/types"
import type { Source } from "./source.ts"

/** The node in whose scope an identifier's name is declared; undefined: it is global. */
export function scopeOf(source: Source, identifier: t.Identifier): t.Node | undefined {
  for (let node = source.parent(identifier); node !== undefined; node = source.parent(node))
    if (namesIn(node).has(identifier.name)) return node
  return undefined
}

/** Whether an identifier is a reference, rather than the name of a property or a declaration. */
export function isReference(source: Source, node: t.Identifier): boolean {
  const parent = source.parent(node)
  switch (parent?.type) {
    case "MemberExpression":
    case "OptionalMemberExpression":
      return parent.object === node || parent.computed
    case "ObjectProperty":
    case "ClassProperty":
    case "ClassAccessorProperty":
      return parent.value === node || parent.computed
    case "ObjectMethod":
    case "ClassMethod":
    case "TSDeclareMethod":
    case "TSPropertySignature":
    case "TSMethodSignature":
      return parent.key === node && parent.computed === true
    case "TSQualifiedName":
      return parent.left === node
    case "ExportSpecifier":
      return parent.local === node
    case "VariableDeclarator":
      return parent.init === node
    case "ImportSpecifier":
    case "ImportDefaultSpecifier":
    case "ImportNamespaceSpecifier":
    case "ExportNamespaceSpecifier":
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
    case "TSEnumDeclaration":
    case "TSEnumMember":
    case "TSNamedTupleMember":
    case "LabeledStatement":
      return "superClass" in parent && parent.superClass === node
    default:
      return true
  }
}

/** All references to a declaration of a scope. */
export function referencesTo(source: Source, scope: t.Node, name: string): t.Identifier[] {
  return source.identifiers.filter(
    (node) => node.name === name && isReference(source, node) && scopeOf(source, node) === scope,
  )
}

const cache = new WeakMap<t.Node, ReadonlySet<string>>()

/** Names that a node declares for all that is below it. */
function namesIn(node: t.Node): ReadonlySet<string> {
  const known = cache.get(node)
  if (known !== undefined) return known
  const names = new Set(declaredBy(node))
  cache.set(node, names)
  return names
}

function declaredBy(node: t.Node): string[] {
  switch (node.type) {
    case "Program":
    case "BlockStatement":
    case "StaticBlock":
    case "TSModuleBlock":
      return node.body.flatMap(namesOf)
    case "SwitchStatement":
      return node.cases.flatMap((each) => each.consequent.flatMap(namesOf))
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
    case "ObjectMethod":
    case "ClassMethod":
    case "ClassPrivateMethod": {
      const own = node.type === "FunctionExpression" && node.id ? [node.id.name] : []
      return [...own, ...node.params.flatMap(bound), ...typeParameters(node.typeParameters)]
    }
    case "ForStatement":
      return node.init ? namesOf(node.init) : []
    case "ForInStatement":
    case "ForOfStatement":
      return namesOf(node.left)
    case "CatchClause":
      return node.param ? bound(node.param) : []
    case "ClassExpression":
      return node.id ? [node.id.name] : []
    case "TSTypeAliasDeclaration":
    case "TSInterfaceDeclaration":
    case "ClassDeclaration":
      return typeParameters(node.typeParameters)
    default:
      return []
  }
}

/** Names that a statement declares around itself. */
function namesOf(statement: t.Node): string[] {
  switch (statement.type) {
    case "VariableDeclaration":
      return statement.declarations.flatMap(({ id }) => bound(id))
    case "ImportDeclaration":
      return statement.specifiers.map(({ local }) => local.name)
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      return statement.declaration ? namesOf(statement.declaration) : []
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
    case "TSEnumDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSModuleDeclaration":
      return statement.id?.type === "Identifier" ? [statement.id.name] : []
    default:
      return []
  }
}

/** Names of a parameter or pattern. */
function bound(pattern: t.Node): string[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name]
    case "ObjectPattern":
      return pattern.properties.flatMap((each) =>
        bound(each.type === "RestElement" ? each.argument : each.value),
      )
    case "ArrayPattern":
      return pattern.elements.flatMap((each) => (each ? bound(each) : []))
    case "RestElement":
      return bound(pattern.argument)
    case "AssignmentPattern":
      return bound(pattern.left)
    case "TSParameterProperty":
      return bound(pattern.parameter)
    default:
      return []
  }
}

function typeParameters(node: t.Node | null | undefined): string[] {
  return node?.type === "TSTypeParameterDeclaration" ? node.params.map(({ name }) => name) : []
}
