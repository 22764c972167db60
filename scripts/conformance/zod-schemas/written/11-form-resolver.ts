import { zodResolver } from "@hookform/resolvers/zod"
import { z } from "zod"

const profileSchema = z.object({
  username: z.string().min(2, { message: "At least 2 characters" }).max(30),
  bio: z.string().max(160).optional(),
  urls: z.array(z.object({ value: z.string().min(1, "Enter an address") })).optional(),
})
type ProfileValues = z.infer<typeof profileSchema>

const defaults: Partial<ProfileValues> = { bio: "I build things." }

export async function check(value: unknown) {
  const resolver = zodResolver(profileSchema)
  const { values, errors } = await resolver(
    { ...defaults, ...(value as ProfileValues) },
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  )
  return Object.keys(errors).length === 0 ? values : Object.keys(errors)
}
