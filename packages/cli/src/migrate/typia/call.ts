import type * as t from "@babel/types"
import type { Source } from "../source.ts"

/** A call of typia, taken apart. */
export interface Call {
  readonly source: Source
  readonly call: t.CallExpression
  /** `typia.json.assertParse` */
  readonly callee: t.Node
  readonly path: string
}
