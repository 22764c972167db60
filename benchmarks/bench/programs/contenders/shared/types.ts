// Types of the scenarios for contenders that are compiled from types. `Time` is what each of them has
// for a date.

export interface Message {
  message: string
}

export interface User<Time> {
  id: number
  name: string
  surname: string
  lastUpdate: Time
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

export interface Profile<Time> {
  firstName: string
  lastName: string
  displayName: string
  bio?: string
  avatarUrl?: string
  dateOfBirth: Time
}

export interface HeavyUser<Time> {
  id: number
  username: string
  email: string
  profile: Profile<Time>
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
  createdAt: Time
  updatedAt: Time
  lastLoginAt?: Time
  tags: string[]
}

export interface Names {
  name: string
  lastname: string
}

export interface Item {
  id: number
  name: string
  category: string
  price: number
  quantity: number
  active: boolean
  tags: string[]
  rating: { score: number; count: number }
  total: number
}

export interface Page {
  items: Item[]
  count: number
}

/** One of many in a body of 1 MB. */
export interface Rec<Int> {
  id: Int
  name: string
  email: string
  role: "admin" | "user" | "guest"
  active: boolean
  score: number
  tags: string[]
  address: { street: string; city: string; zipCode: string }
}

export interface Total {
  count: number
  sum: number
}
