import precast from "@precast/transformer/webpack"
import type { NextConfig } from "next"

const config: NextConfig = {
  turbopack: {
    root: import.meta.dirname,
    rules: {
      "*.{ts,tsx}": {
        condition: { not: "foreign" },
        loaders: ["@precast/transformer/loader"],
      },
    },
  },
  // For `next build --webpack`.
  webpack(options: { plugins: unknown[] }) {
    options.plugins.push(precast())
    return options
  },
}

export default config
