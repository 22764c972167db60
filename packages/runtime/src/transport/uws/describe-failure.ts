/** Why the C++ core cannot be used here; data, so that callers choose the message. */
export type LoadFailure =
  | { readonly reason: "no-package" }
  | { readonly reason: "no-binary"; readonly file: string; readonly folder: string }
  | { readonly reason: "musl" }
  | { readonly reason: "worker-thread" }
  | { readonly reason: "old-glibc"; readonly found: string; readonly needed: string }
  | {
      readonly reason: "unknown-binary"
      readonly path: string
      readonly found: string
      readonly needed: string
    }
  | { readonly reason: "no-cache"; readonly message: string }
  | { readonly reason: "not-loadable"; readonly path: string; readonly message: string }

/** One sentence for the person who runs the program, without a full stop. */
export function describeFailure(failure: LoadFailure): string {
  switch (failure.reason) {
    case "no-package":
      return "the package uWebSockets.js is not installed"
    case "no-binary":
      return `${failure.folder} has no ${failure.file}: no build exists for this platform and Node ${process.versions.node}`
    case "musl":
      return "this is not a glibc Linux (Alpine and other musl systems): use a Debian-based image"
    case "worker-thread":
      return "a worker thread that ends with open sockets of it ends the whole process"
    case "old-glibc":
      return `glibc ${failure.found} is older than ${failure.needed}: use Debian 12, Ubuntu 24.04 or newer`
    case "unknown-binary":
      return `${failure.path} needs glibc ${failure.needed}, here is ${failure.found}, and it is not a binary we know how to adapt`
    case "no-cache":
      return `no place for the adapted copy of the binary (${failure.message})`
    case "not-loadable":
      return `${failure.path} cannot be loaded: ${failure.message}`
    default:
      return failure satisfies never
  }
}
