import { z } from "zod"

export const personSchema = z
  .object({
    first: z.string().trim().min(1),
    last: z.string().trim().min(1),
    born: z.number().int(),
  })
  .transform((person) => ({ ...person, full: `${person.first} ${person.last}` }))
export type Person = z.infer<typeof personSchema>

export const teamSchema = z.object({
  name: z.string().min(1),
  people: z.array(personSchema).max(4),
})

export function check(value: unknown): string[] {
  const team = teamSchema.parse(value)
  return team.people.map(({ full }) => full)
}
