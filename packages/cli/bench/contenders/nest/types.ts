import type { tags } from "typia"

type Int = number & tags.Type<"int32">
type DateTime = string & tags.Format<"date-time">

export interface Message {
  message: string
}

export interface User {
  id: number
  name: string
  surname: string
  lastUpdate: DateTime
}

interface CreditCard {
  type: "credit_card"
  lastFourDigits: string
  expiryMonth: number
  expiryYear: number
  brand: string
}

interface BankAccount {
  type: "bank_account"
  bankName: string
  accountLastFour: string
  routingNumber: string
}

interface Paypal {
  type: "paypal"
  email: string
}

interface Profile {
  firstName: string
  lastName: string
  displayName: string
  bio?: string
  avatarUrl?: string
  dateOfBirth: DateTime
}

export interface HeavyUser {
  id: number
  username: string
  email: string
  profile: Profile
  role: "admin" | "user" | "guest" | "moderator"
  status: "active" | "suspended" | "pending_verification" | "deactivated"
  address: {
    street: string
    city: string
    state: string
    zipCode: string
    country: string
  }
  paymentMethods: (CreditCard | BankAccount | Paypal)[]
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
  createdAt: DateTime
  updatedAt: DateTime
  lastLoginAt?: DateTime
  tags: string[]
}

/** typia writes optional fields before the others: an object of which all are keeps its order. */
export type HeavyAnswer = {
  [Key in keyof HeavyUser]-?: Key extends "profile" ? Partial<Profile> : HeavyUser[Key]
}

export interface SchemaBody {
  someKey?: string
  someOtherKey?: number
  requiredKey: Int[] & tags.MaxItems<3>
  nullableKey?: number | null
  multipleTypesKey?: boolean | number
  multipleRestrictedTypesKey?: (string & tags.MaxLength<5>) | (number & tags.Minimum<10>)
  enumKey?: "John" | "Foo"
}

export interface SchemaQuery {
  name?: string
  excitement?: Int
}

export interface SchemaHeaders {
  "x-foo": string
}

export interface Names {
  name: string
  lastname: string
}

export interface Post {
  id: number
  post: string
}

export interface PageQuery {
  m: Int
}

export interface Page {
  items: {
    id: number
    name: string
    category: string
    price: number
    quantity: number
    active: boolean
    tags: string[]
    rating: { score: number; count: number }
    total: number
  }[]
  count: number
}
