import { order } from "./order.js"

const placed = await order(process.env.SERVER ?? "http://localhost:3000", "AB-14")
console.log(`Order ${placed.id}, placed in ${placed.at.getFullYear()}`)
