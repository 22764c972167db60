import type { Shape } from "./shape.ts"

/** The shapes a shape is directly made of. */
export function childrenOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case "array":
    case "set":
      return [shape.item]
    case "tuple":
      return [
        ...shape.items.map((item) => item.shape),
        ...(shape.rest ? [shape.rest] : []),
        ...(shape.after ?? []),
      ]
    case "map":
      return [shape.key, shape.value]
    case "object": {
      const children = shape.fields.map((field) => field.shape)
      if (shape.index) children.push(shape.index)
      for (const pattern of shape.patterns ?? []) children.push(pattern.shape)
      return children
    }
    case "to-json":
      return [shape.memory, shape.wire]
    case "union":
      return shape.members
    case "refined":
      return [shape.of]
    default:
      return NONE
  }
}

const NONE: readonly Shape[] = []

/** The same shape with each of its direct parts replaced. */
export function mapChildren(shape: Shape, map: (child: Shape) => Shape): Shape {
  switch (shape.kind) {
    case "array":
    case "set":
      return { ...shape, item: map(shape.item) }
    case "tuple":
      return {
        ...shape,
        items: shape.items.map((item) => ({ ...item, shape: map(item.shape) })),
        rest: shape.rest && map(shape.rest),
        ...(shape.after && { after: shape.after.map(map) }),
      }
    case "map":
      return { ...shape, key: map(shape.key), value: map(shape.value) }
    case "object":
      return {
        ...shape,
        fields: shape.fields.map((field) => ({ ...field, shape: map(field.shape) })),
        index: shape.index && map(shape.index),
        ...(shape.patterns && {
          patterns: shape.patterns.map((pattern) => ({ ...pattern, shape: map(pattern.shape) })),
        }),
      }
    case "to-json":
      return { ...shape, memory: map(shape.memory), wire: map(shape.wire) }
    case "union":
      return { ...shape, members: shape.members.map(map) }
    case "refined":
      return { ...shape, of: map(shape.of) }
    default:
      return shape
  }
}
