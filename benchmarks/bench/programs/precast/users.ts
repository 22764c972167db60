import { api } from "@precast/runtime"

interface User {
  id: number
  name: string
  surname: string
  lastUpdate: Date
}

/** mion's "update user". */
export const updateUser = api({ method: "POST", path: "/updateUser" }, (user: User): User => {
  user.lastUpdate.setUTCMonth(user.lastUpdate.getUTCMonth() + 1)
  return user
})

interface Profile {
  firstName: string
  lastName: string
  displayName: string
  bio?: string
  avatarUrl?: string
  dateOfBirth: Date
}

interface Address {
  street: string
  city: string
  state: string
  zipCode: string
  country: string
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

interface Preferences {
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

interface HeavyUser {
  id: number
  username: string
  email: string
  profile: Profile
  role: "admin" | "user" | "guest" | "moderator"
  status: "active" | "suspended" | "pending_verification" | "deactivated"
  address: Address
  paymentMethods: (CreditCard | BankAccount | Paypal)[]
  preferences: Preferences
  createdAt: Date
  updatedAt: Date
  lastLoginAt?: Date
  tags: string[]
}

/** mion's "heavy". */
export const heavy = api({ method: "POST", path: "/heavy" }, (user: HeavyUser): HeavyUser => {
  user.updatedAt.setUTCMonth(user.updatedAt.getUTCMonth() + 1)
  user.lastLoginAt = user.updatedAt
  user.profile.displayName = `${user.profile.firstName} ${user.profile.lastName[0]}.`
  return user
})
