export interface Hello {
  message: string
}

/** Nobody knows it before a request comes. */
export const message: string = process.env.MESSAGE ?? "Hello, World"
