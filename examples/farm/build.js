import { build } from "@farmfe/core"
import precast from "@precast/transformer/farm"

await build({
  configFile: false,
  plugins: [precast()],
  compilation: {
    input: { main: "./src/main.ts" },
    output: { path: "dist", targetEnv: "node", format: "esm", entryFilename: "[entryName].js" },
    external: ["^@precast/"],
    presetEnv: false,
    minify: false,
    persistentCache: false,
  },
})
