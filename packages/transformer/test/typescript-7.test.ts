// The tests of the reader hold for TypeScript 6 and for TypeScript 7, and cases show
// the same emitted code: each of these files is run here once more with the other compiler
// (read-order.test.ts sees that it is another).
process.env["PRECAST_TYPESCRIPT"] = "7"

await import("./read.test.ts")
await import("./read-objects.test.ts")
await import("./read-templates.test.ts")
await import("./read-natives.test.ts")
await import("./read-order.test.ts")
await import("./read-inferred.test.ts")
await import("./read-assignable.test.ts")
await import("./read-tags.test.ts")
await import("./find.test.ts")
await import("./find-code.test.ts")
await import("./sockets.test.ts")
await import("./authenticator.test.ts")
await import("./thrown.test.ts")
await import("./version.test.ts")
await import("./cases.test.ts")
await import("./structures.test.ts")
await import("./rows.test.ts")
await import("./data.test.ts")
