import precast from "@precast/transformer/vite"
import { defineConfig } from "vitest/config"

export default defineConfig({ plugins: [precast()] })
