import type ts from "typescript"
import type { StatementPart, StatementText } from "../statements.ts"
import { refer, spanOf, type TypeScript6 } from "./context.ts"
import { isConstant, type PackageSymbols } from "./package-symbols.ts"
import { isUntouched, valuesOfVariable } from "./written-values.ts"

/** Every text of a piece; null: a part of it is only known at run time. */
type Texts = readonly StatementText[] | null

/** The most texts of one statement: four conditions. */
const MOST_TEXTS = 16
const MOST_STEPS = 20

/** The texts that a template of SQL can have. */
export function createStatementTexts(
  context: TypeScript6,
  symbols: PackageSymbols,
): (template: ts.TemplateLiteral) => Texts {
  const { ts, checker } = context
  const { bare } = symbols
  /** Variables whose values are being followed. */
  const open = new Set<ts.Node>()

  function ofTemplate(template: ts.TemplateLiteral, depth: number): Texts {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [[partOf(template)]]
    const { head, templateSpans } = template
    let before = head as ts.TemplateLiteralLikeNode
    const parts: Texts[] = [[[partOf(head)]]]
    for (const { expression, literal } of templateSpans) {
      parts.push(
        isListed(before.text, literal.text)
          ? (ofOpenList(expression) ?? follow(expression, depth))
          : follow(expression, depth),
        [[partOf(literal)]],
      )
      before = literal
    }
    return combine(parts)
  }

  function partOf(node: ts.TemplateLiteralLikeNode): StatementPart {
    const { file, start, end } = spanOf(node)
    const isLast = ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateTail(node)
    const span = { file, start: start + 1, end: end - (isLast ? 1 : 2) }
    const source = node.getSourceFile().text.slice(span.start, span.end)
    return { kind: "text", text: node.text, source, span }
  }

  /** The expression of `${…}`. */
  function follow(expression: ts.Expression, depth: number): Texts {
    const type = checker.getTypeAtLocation(expression)
    if (!mayBePiece(type)) return [[{ kind: "value", type: refer(type), span: spanOf(expression) }]]
    if (depth > MOST_STEPS) return null
    const node = bare(expression)
    if (ts.isTaggedTemplateExpression(node))
      return symbols.nameAt(node.tag) === "sql" ? ofTemplate(node.template, depth + 1) : null
    if (ts.isConditionalExpression(node)) return either([node.whenTrue, node.whenFalse], depth + 1)
    if (ts.isCallExpression(node)) return ofCall(node, depth + 1)
    return ofName(node, depth + 1)
  }

  function either(choices: readonly ts.Expression[], depth: number): Texts {
    const all = choices.map((each) => follow(each, depth))
    return all.includes(null) ? null : limited(all.flatMap((each) => each!))
  }

  /** `any`, and types that hold a piece among others, may be one. */
  function mayBePiece(type: ts.Type): boolean {
    const { Any, Unknown, NonPrimitive, TypeParameter } = ts.TypeFlags
    if (type.flags & (Any | Unknown | NonPrimitive | TypeParameter)) return true
    return type.isUnion() ? type.types.some(mayBePiece) : symbols.isInstance(type, "Sql")
  }

  /** A variable, or a property of an object, whose values are written. */
  function ofName(node: ts.Expression, depth: number): Texts {
    const variable = symbols.variableOf(node)
    if (variable && !isConstant(ts, variable)) return ofVariable(variable, depth)
    const value = symbols.valueOf(node)
    return !value || ts.isParameter(value) ? null : follow(value, depth)
  }

  /** `where = sql`${where} and …`` has no end. */
  function ofVariable(variable: ts.VariableDeclaration, depth: number): Texts {
    if (open.has(variable)) return null
    open.add(variable)
    const values = valuesOfVariable(context, variable)
    const all = values && either(values, depth)
    open.delete(variable)
    return all
  }

  /** `sql.identifier("users")`, `sql.list([a, b])`, `sql.join([a, b])`. */
  function ofCall(call: ts.CallExpression, depth: number): Texts {
    const [first, second] = call.arguments
    switch (methodOf(call)) {
      case "identifier":
        return ofIdentifier(call)
      case "list":
        return ofItems(first && itemsOf(first), [[[madePart(", ", call)]]], depth)
      case "join": {
        const between = second ? follow(second, depth) : [[madePart(", ", call)]]
        return between && ofItems(first && itemsOf(first), [between], depth)
      }
      default:
        return null
    }
  }

  function methodOf({ expression }: ts.CallExpression): string | null {
    if (!ts.isPropertyAccessExpression(expression)) return null
    return symbols.nameAt(expression.expression) === "sql" ? expression.name.text : null
  }

  function ofIdentifier(call: ts.CallExpression): Texts {
    const names = call.arguments.map((each) => literalsOf(checker.getTypeAtLocation(each)))
    if (names.includes(null)) return null
    return combine(
      names.flatMap((choices, at) => [
        [[madePart(at === 0 ? "" : ".", call)]],
        choices!.map((name) => [madePart(`"${name.replaceAll('"', '""')}"`, call)]),
      ]),
    )
  }

  function literalsOf(type: ts.Type): readonly string[] | null {
    if (type.isStringLiteral()) return [type.value]
    if (!type.isUnion()) return null
    const all = type.types.map((each) => (each.isStringLiteral() ? each.value : null))
    return all.every((each) => each !== null) ? all : null
  }

  function madePart(text: string, at: ts.Node): StatementPart {
    return { kind: "text", text, source: null, span: spanOf(at) }
  }

  /** Elements of a written array; null: it has others as well. */
  function itemsOf(expression: ts.Expression): readonly ts.Expression[] | null {
    const node = bare(expression)
    if (ts.isArrayLiteralExpression(node))
      return node.elements.some((each) => ts.isSpreadElement(each)) ? null : node.elements
    const variable = symbols.variableOf(node)
    if (!variable?.initializer || !isConstant(ts, variable)) return null
    const value = bare(variable.initializer)
    return ts.isArrayLiteralExpression(value) && isUntouched(context, variable)
      ? itemsOf(value)
      : null
  }

  function ofItems(
    items: readonly ts.Expression[] | null | undefined,
    [between]: readonly [NonNullable<Texts>],
    depth: number,
  ): Texts {
    if (!items) return null
    return combine(
      items.flatMap((each, at) => {
        const own = follow(each, depth)
        return at === 0 ? [own] : [between, own]
      }),
    )
  }

  /** Of `in (${sql.list(ids)})`: one item stands for all. */
  function ofOpenList(expression: ts.Expression): Texts {
    const node = bare(expression)
    const [values] = ts.isCallExpression(node) ? node.arguments : []
    if (!values || methodOf(node as ts.CallExpression) !== "list" || itemsOf(values)) return null
    const list = checker.getTypeAtLocation(values)
    const item = checker.getIndexTypeOfType(list, ts.IndexKind.Number)
    if (!item || mayBePiece(item)) return null
    return [[{ kind: "value", type: refer(item), span: spanOf(values) }]]
  }

  return (template) => ofTemplate(template, 0)
}

/** `in (…)`, `array[…]`: how many items are there does not matter. */
function isListed(before: string, after: string): boolean {
  return /(?:\bin\s*\(|\barray\s*\[)\s*$/i.test(before) && /^\s*[)\]]/.test(after)
}

/** One after the other, with each choice. */
function combine(parts: readonly Texts[]): Texts {
  let all: StatementText[] = [[]]
  for (const choices of parts) {
    if (choices === null || all.length * choices.length > MOST_TEXTS) return null
    all = all.flatMap((before) => choices.map((each) => [...before, ...each]))
  }
  return all
}

function limited(all: readonly StatementText[]): Texts {
  return all.length > MOST_TEXTS ? null : all
}
