interface User {
  id: number
  name: string
  email?: string
  born: Date
  tags: string[]
}

/** The fields of both are read by the code of `User`. */
export interface Input {
  user: User
  change: Partial<User>
}
