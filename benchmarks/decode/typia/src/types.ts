/** mion's light payload: https://github.com/MionKit/Benchmarks */
export interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

/** mion's heavy payload. */
export interface Account {
  id: number
  username: string
  email: string
  profile: {
    firstName: string
    lastName: string
    displayName: string
    bio?: string
    avatarUrl?: string
    dateOfBirth: Date
  }
  role: "admin" | "user" | "guest" | "moderator"
  status: "active" | "suspended" | "pending_verification" | "deactivated"
  address: { street: string; city: string; state: string; zipCode: string; country: string }
  paymentMethods: PaymentMethod[]
  preferences: {
    theme: "light" | "dark" | "system"
    language: string
    timezone: string
    notifications: {
      email: boolean
      sms: boolean
      push: boolean
      frequency: "immediate" | "daily" | "weekly"
    }
  }
  createdAt: Date
  updatedAt: Date
  lastLoginAt?: Date
  tags: string[]
}

export type PaymentMethod =
  | {
      type: "credit_card"
      lastFourDigits: string
      expiryMonth: number
      expiryYear: number
      brand: string
    }
  | { type: "bank_account"; bankName: string; accountLastFour: string; routingNumber: string }
  | { type: "paypal"; email: string }

/** A list of records with long texts, about 50 KB. */
export interface Person {
  name: string
  email: string
  age: number
  hobbies: { name: string; body: string; rank: number }[]
}

/** Body of Encore's schema benchmark. */
export interface SchemaBody {
  someKey?: string
  someOtherKey?: number
  requiredKey: number[]
  nullableKey?: number | null
  multipleTypesKey?: boolean | number
  multipleRestrictedTypesKey?: string | number
  enumKey?: "John" | "Foo"
}

/** One long text. */
export interface Article {
  title: string
  body: string
  author: string
}

/** Nested as deep as the text. */
export interface Tree {
  value: number
  children: Tree[]
}

/** Coordinates: nearly nothing but numbers. */
export interface Box {
  scale: Point
  position: Point
  rotate: Point
  pivot: Point
}

export interface Point {
  x: number
  y: number
  z: number
}
