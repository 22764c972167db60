/**
 * Owns what a program declares apart from its endpoints: topics, subscriptions, cron jobs,
 * databases, caches, buckets, secrets and their background work. Without the option `registry`
 * everything belongs to {@link defaultRegistry}; applications with registries of their own share
 * nothing, so that one process can hold several of them.
 * @example
 * const registry = new Registry()
 * const orders = new Topic<Order>("orders", { registry })
 * await serve(routes, { registry })
 */
export class Registry {
  readonly #parts = new Map<RegistryPart<object>, object>()

  /** @internal The state of one part of the runtime, created on first use. */
  "~part"<State extends object>(part: RegistryPart<State>): State {
    const known = this.#parts.get(part) as State | undefined
    if (known !== undefined) return known
    const state = new part(this)
    this.#parts.set(part, state)
    return state
  }
}

/** The class of a part's state. */
export type RegistryPart<State extends object> = new (registry: Registry) => State

/** The registry of everything that is declared without the option `registry`. */
export const defaultRegistry: Registry = /* @__PURE__ */ new Registry()

/** Option of everything that a registry owns, and of what runs it. */
export interface RegistryOption {
  /** The owner. Default: `defaultRegistry`, which everything in the process shares. */
  readonly registry?: Registry
}
