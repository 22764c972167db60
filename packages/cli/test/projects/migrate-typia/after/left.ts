import typia, { type IValidation, type tags, TypeGuardError } from "typia"
import { is } from "@precast/runtime"

interface Point {
  x: number & tags.Type<"int64">
  y: number
  /** Only typia can express this one. */
  z?: string & tags.TagBase<{ target: "string"; kind: "z"; value: "z"; validate: "$input === 'z'" }>
}

export function validatePoint(value: unknown): IValidation<Point> {
  return typia.validate<Point>(value)
}
export function assertPoint(value: unknown): Point {
  try {
    return typia.assert<Point>(value, () => new Error("no point"))
  } catch (error) {
    if (error instanceof TypeGuardError) throw new Error(error.path)
    throw error
  }
}
export const isInferred = (value: Point | string): boolean => typia.is(value)
export const parse = (text: string): Point | null => typia.json.isParse<Point>(text)
export const encode = (value: Point): Uint8Array => typia.protobuf.encode<Point>(value)
export const query = (text: string): unknown => typia.http.query<{ page: number }>(text)
export const axes: string[] = typia.misc.literals<"x" | "y">()
export const moved = (value: unknown): boolean => is<{ y: number }>(value)
