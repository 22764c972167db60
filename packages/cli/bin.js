#!/usr/bin/env node
// Old syntax on purpose up to the import: a Node that is too old must get as far as the message.
var found = process.versions.node.split(".")
if (Number(found[0]) < 22 || (Number(found[0]) === 22 && Number(found[1]) < 15)) {
  console.error(
    "PC3000: Precast needs Node.js 22.15 or newer; this is " +
      process.versions.node +
      ".\n  Install a newer version from https://nodejs.org/en/download and run the command again.",
  )
  process.exitCode = 1
} else {
  // Caches the compiled code of these modules and the compiler's for the next run.
  import("node:module")
    .then(function (module) {
      module.enableCompileCache()
      return import("./dist/run.js")
    })
    .then(function (cli) {
      return cli.main()
    })
}
