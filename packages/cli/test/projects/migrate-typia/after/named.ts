#!/usr/bin/env node
import assert from 'node:assert'
import type { MaxLength, Pattern } from '@precast/runtime'
import { assert as precastAssert, encode, is } from '@precast/runtime'

type Sku = string & Pattern<'^[a-z]+$'> & MaxLength<8>

export const isSku = (value: unknown): boolean => is<Sku>(value)
export function sku(value: unknown): Sku {
  const is = precastAssert<Sku>(value)
  assert.ok(is.length > 0)
  return is
}
export const text = (value: Sku): string => encode<Sku>(value)
