import type { tags } from "typia";
import type { ExclusiveMin, Format, Int32, Max, MaxLength, MinItems, MinLength, MultipleOf, Pattern, Uint32, UniqueItems } from "@precast/runtime";
import { assert, clone, decode, encode, equals, is, prune, random, safeDecode, validate } from "@precast/runtime";

/** Someone who can sign in. */
export interface User {
  id: string & Format<"uuid">;
  // Shown to others.
  name: string & MinLength<1> & MaxLength<20>;
  age?: number & Uint32 & Max<150>;
  score: number & ExclusiveMin<0> & MultipleOf<5>;
  roles: ("admin" | "guest")[] & MinItems<1> & UniqueItems;
  code?: string & Pattern<"^[A-Z]{3}$">;
  level: (number & Int32) | null;
  note?: string & tags.Example<"hello">;
}

export const isUser = is<User>;
export const equalsUser = equals<User>;
export const assertUser = assert<User>;
export const assertExactly = (input: unknown): User => assert<User>(input, { strict: true });
export const stringifyUser = encode<User>;
export const randomUser = random<Pick<User, "id" | "level">>;

export function takes(value: unknown): boolean {
  return is<User>(value); // the plain one
}

export function takesExactly(value: unknown): boolean {
  return equals<User>(value) && is<User>(value, { strict: true });
}

export function problems(value: unknown): number {
  const result = validate<User & { extra?: string & Format<"email"> }>(value);
  if (result.ok) return result.value.name === "" ? -1 : 0;
  return result.issues.length;
}

const check = (input: unknown) => validate<User>(input, { strict: true });
export function hasProblems(value: unknown): boolean {
  const checked = check(value);
  return !checked.ok;
}

export function name(value: unknown): string {
  if (!is<User>(value)) throw assert<User>(value);
  return value.name;
}

export function read(text: string): User {
  return decode<User>(text);
}

export function tryRead(text: string): string {
  const result = safeDecode<User>(text);
  return result.ok ? result.value.name : "none";
}

export function write(user: User): string {
  return encode(assert<User>(user));
}

export function copy(user: User): User {
  return clone<User>(user);
}

export function strip(user: User): User {
  prune<User>(user);
  return user;
}
