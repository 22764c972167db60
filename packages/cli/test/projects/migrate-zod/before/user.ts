import { z } from "zod";

export const roles = ["admin", "guest"] as const;
export const levels = { low: 0, high: 1 } as const;
const Level = z.nativeEnum(levels).or(z.literal(5));

/** Who a user is. */
export const idSchema = z.string().uuid();

export const addressSchema = z.object({
  street: z.string().min(1), // with its number
  /* anything else */
  zip: z.string().regex(/^\d{5}$/, "five digits"),
  country: z.enum(["de", "fr"]).nullable(),
});

export const userSchema = z.object({
  id: idSchema,
  name: z.string().min(1).max(20),
  // In years.
  age: z.number().int().min(0).max(150).optional(),
  email: z.string().email("Not an address."),
  role: z.enum(roles),
  addresses: z.array(addressSchema).max(2),
  tags: z.set(z.string()).optional(),
  "home-page": z.string().url().nullish(),
  scores: z.record(z.string(), z.number().positive()),
  pair: z.tuple([z.string(), z.number().optional()]),
  born: z.date().optional(),
  note: z.string().describe("What else is known."),
  level: Level.optional(),
});
export type User = z.infer<typeof userSchema>;

export const summarySchema = z.object({ id: idSchema, name: z.string().max(20), hidden: z.unknown() }).omit({ hidden: true });
export const pickedSchema = userSchema.pick({ id: true, addresses: true });
export const adminSchema = summarySchema.extend({ name: z.literal("root"), since: z.number() }).strict();
export const patchSchema = summarySchema.partial();
export const withoutAge = userSchema.omit({ age: true, scores: true });
const both = z.intersection(summarySchema, z.object({ extra: z.boolean() }));

export const shapeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("circle"), radius: z.number().nonnegative() }),
  z.object({ kind: z.literal("square"), side: z.number().multipleOf(5) }),
]);

export type Tree = { name: string; children: Tree[] };
export const treeSchema: z.ZodType<Tree> = z.object({
  name: z.string(),
  children: z.lazy(() => treeSchema.array()),
});
export const Category = z.object({
  name: z.string(),
  get parts() {
    return z.array(Category);
  },
});
export type Category = z.infer<typeof Category>;

export function readUser(input: unknown): User {
  return userSchema.parse(input);
}
export function checkAdmin(input: unknown): void {
  adminSchema.parse(input);
}
export function isShape(input: unknown): boolean {
  return shapeSchema.safeParse(input).success;
}
export function nameOf(input: unknown): string {
  const result = summarySchema.safeParse(input);
  if (!result.success) return `${result.error.issues.length > 0}`;
  return result.data.name;
}
export function picked(input: unknown): string[] {
  return Object.keys(pickedSchema.parse(input));
}
export async function isBoth(input: unknown): Promise<boolean> {
  const { length } = Object.keys(await both.parseAsync(input));
  return length === 3;
}
