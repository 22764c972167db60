import typia, { tags } from "typia";

/** Someone who can sign in. */
export interface User {
  id: string & tags.Format<"uuid">;
  // Shown to others.
  name: string & tags.MinLength<1> & tags.MaxLength<20>;
  age?: number & tags.Type<"uint32"> & tags.Maximum<150>;
  score: number & tags.ExclusiveMinimum<0> & tags.MultipleOf<5>;
  roles: ("admin" | "guest")[] & tags.MinItems<1> & tags.UniqueItems;
  code?: string & tags.Pattern<"^[A-Z]{3}$">;
  level: (number & tags.Type<"int32">) | null;
  note?: string & tags.Example<"hello">;
}

export const isUser = typia.createIs<User>();
export const equalsUser = typia.createEquals<User>();
export const assertUser = typia.createAssert<User>();
export const assertExactly = typia.createAssertEquals<User>();
export const stringifyUser = typia.json.createStringify<User>();
export const randomUser = typia.createRandom<Pick<User, "id" | "level">>();

export function takes(value: unknown): boolean {
  return typia.is<User>(value); // the plain one
}

export function takesExactly(value: unknown): boolean {
  return typia.equals<User>(value) && typia.validateEquals<User>(value).success;
}

export function problems(value: unknown): number {
  const result = typia.validate<User & { extra?: string & tags.Format<"email"> }>(value);
  if (result.success) return result.data.name === "" ? -1 : 0;
  return result.errors.length;
}

const check = typia.createValidateEquals<User>();
export function hasProblems(value: unknown): boolean {
  const checked = check(value);
  return !checked.success;
}

export function name(value: unknown): string {
  typia.assertGuard<User>(value);
  return value.name;
}

export function read(text: string): User {
  return typia.json.assertParse<User>(text);
}

export function tryRead(text: string): string {
  const result = typia.json.validateParse<User>(text);
  return result.success ? result.data.name : "none";
}

export function write(user: User): string {
  return typia.json.assertStringify<User>(user);
}

export function copy(user: User): User {
  return typia.misc.clone<User>(user);
}

export function strip(user: User): User {
  typia.misc.prune<User>(user);
  return user;
}
