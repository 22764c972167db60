import type { ExclusiveMin, Format, Int, Max, MaxItems, MaxLength, Message, Min, MinLength, MultipleOf, Pattern } from "@precast/runtime";
import { assert, clone, is, validate } from "@precast/runtime";

export const roles = ["admin", "guest"] as const;
export const levels = { low: 0, high: 1 } as const;
type Level = (typeof levels)[keyof typeof levels] | 5;

/** Who a user is. */
export type Id = string & Format<"uuid">;

export type Address = {
  street: string & MinLength<1>; // with its number
  /* anything else */
  zip: string & Pattern<"^\\d{5}$"> & Message<"five digits">;
  country: "de" | "fr" | null;
};

export type User = {
  id: Id;
  name: string & MinLength<1> & MaxLength<20>;
  // In years.
  age?: number & Int & Min<0> & Max<150>;
  email: string & Format<"email"> & Message<"Not an address.">;
  role: (typeof roles)[number];
  addresses: Address[] & MaxItems<2>;
  tags?: Set<string>;
  "home-page"?: (string & Format<"url">) | null;
  scores: Record<string, number & ExclusiveMin<0>>;
  pair: [string, number?];
  born?: Date;
  /** What else is known. */
  note: string;
  level?: Level;
};

export type Summary = Omit<{ id: Id; name: string & MaxLength<20>; hidden: unknown }, "hidden">;
export type Picked = Pick<User, "id" | "addresses">;
export type Admin = Omit<Summary, "name"> & { name: "root"; since: number };
export type Patch = Partial<Summary>;
export type WithoutAge = Omit<User, "age" | "scores">;
type Both = Summary & { extra: boolean };

export type Shape = { kind: "circle"; radius: number & Min<0> } | { kind: "square"; side: number & MultipleOf<5> };

export type Tree = { name: string; children: Tree[] };
export type TreeType = {
  name: string;
  children: TreeType[];
};
export type Category = {
  name: string;
  parts: Category[];
};

export function readUser(input: unknown): User {
  return clone(assert<User>(input));
}
export function checkAdmin(input: unknown): void {
  assert<Admin>(input, { strict: true });
}
export function isShape(input: unknown): boolean {
  return is<Shape>(input);
}
export function nameOf(input: unknown): string {
  const result = validate<Summary>(input);
  if (!result.ok) return `${result.issues.length > 0}`;
  return result.value.name;
}
export function picked(input: unknown): string[] {
  return Object.keys(clone(assert<Picked>(input)));
}
export async function isBoth(input: unknown): Promise<boolean> {
  const { length } = Object.keys(clone(assert<Both>(input)));
  return length === 3;
}
