import precast from "@precast/transformer/vite"
import { defineConfig } from "vite"
import { serveApp } from "./dev.ts"

export default defineConfig({
  plugins: [precast(), serveApp()],
  server: { port: Number(process.env.PORT ?? 3000) },
  build: { outDir: "dist/client" },
})
