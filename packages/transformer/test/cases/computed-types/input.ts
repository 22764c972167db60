interface User {
  id: number
  name: string
  born?: Date
}
declare function load(id: string, options?: { deep: boolean }): Promise<User | null>
const settings = { theme: "dark", sizes: [1, 2] } as const
const limits = { low: 1, high: 2 } satisfies Record<string, number>
const roles = ["admin", "user"] as const
type Getters<T> = { [Key in keyof T & string as `get${Capitalize<Key>}`]-?: T[Key] }
type Flags<T> = { readonly [Key in keyof T]?: boolean }
interface Page<T = string, Meta extends object = {}> {
  items: T[]
  meta: Meta
}

export interface Input {
  loaded: Awaited<ReturnType<typeof load>>
  parameters: Parameters<typeof load>
  settings: typeof settings
  limits: typeof limits
  role: (typeof roles)[number]
  getters: Getters<User>
  flags: Flags<User>
  page: Page
  pages: Page<User, { next: string }>
  key: keyof User
  when: NonNullable<User["born"]>
  picked: Omit<Required<User>, "id"> & Pick<User, "id">
  excluded: Exclude<"a" | "b" | 1, "a">
}
