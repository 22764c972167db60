#!/usr/bin/env node
import assert from 'node:assert'
import { is, assert as check, json } from 'typia'
import type { tags as T } from 'typia'

type Sku = string & T.Pattern<'^[a-z]+$'> & T.MaxLength<8>

export const isSku = (value: unknown): boolean => is<Sku>(value)
export function sku(value: unknown): Sku {
  const is = check<Sku>(value)
  assert.ok(is.length > 0)
  return is
}
export const text = (value: Sku): string => json.stringify<Sku>(value)
