import precast from "@precast/transformer/rolldown"
import { defineConfig } from "tsdown"

export default defineConfig({
  entry: "src/index.ts",
  dts: true,
  sourcemap: true,
  plugins: [precast()],
})
