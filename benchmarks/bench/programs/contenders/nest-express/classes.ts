// What class-validator and class-transformer make of the types of the scenarios.
import { Type } from "class-transformer"
import * as v from "class-validator"

// IsOptional() lets null through too.
const May = (): PropertyDecorator => v.ValidateIf((_object, value) => value !== undefined)

/** A value of one of several kinds, which the library has no decorator for. */
const Is = (test: (value: unknown) => boolean): PropertyDecorator =>
  v.ValidateBy({ name: "is", validator: { validate: test } })

const Time = (): PropertyDecorator => (target, key) => {
  Type(() => Date)(target, key)
  v.IsDate()(target, key)
}

/** An object of a class of its own. */
const Of =
  (made: () => new () => object): PropertyDecorator =>
  (target, key) => {
    Type(made)(target, key)
    v.ValidateNested()(target, key)
    v.IsDefined()(target, key)
    v.IsObject()(target, key)
  }

export class User {
  @v.IsNumber() id: number
  @v.IsString() name: string
  @v.IsString() surname: string
  @Time() lastUpdate: Date
}

class Profile {
  @v.IsString() firstName: string
  @v.IsString() lastName: string
  @v.IsString() displayName: string
  @May() @v.IsString() bio?: string
  @May() @v.IsString() avatarUrl?: string
  @Time() dateOfBirth: Date
}

class Address {
  @v.IsString() street: string
  @v.IsString() city: string
  @v.IsString() state: string
  @v.IsString() zipCode: string
  @v.IsString() country: string
}

class Payment {
  @v.IsIn(["credit_card", "bank_account", "paypal"]) type: string
}

class CreditCard extends Payment {
  @v.IsString() lastFourDigits: string
  @v.IsNumber() expiryMonth: number
  @v.IsNumber() expiryYear: number
  @v.IsString() brand: string
}

class BankAccount extends Payment {
  @v.IsString() bankName: string
  @v.IsString() accountLastFour: string
  @v.IsString() routingNumber: string
}

class Paypal extends Payment {
  @v.IsString() email: string
}

const byType = {
  keepDiscriminatorProperty: true,
  discriminator: {
    property: "type",
    subTypes: [
      { value: CreditCard, name: "credit_card" },
      { value: BankAccount, name: "bank_account" },
      { value: Paypal, name: "paypal" },
    ],
  },
}

class Notifications {
  @v.IsBoolean() email: boolean
  @v.IsBoolean() sms: boolean
  @v.IsBoolean() push: boolean
  @v.IsIn(["immediate", "daily", "weekly"]) frequency: string
}

class Preferences {
  @v.IsIn(["light", "dark", "system"]) theme: string
  @v.IsString() language: string
  @v.IsString() timezone: string
  @Of(() => Notifications) notifications: Notifications
}

export class HeavyUser {
  @v.IsNumber() id: number
  @v.IsString() username: string
  @v.IsString() email: string
  @Of(() => Profile) profile: Profile
  @v.IsIn(["admin", "user", "guest", "moderator"]) role: string
  @v.IsIn(["active", "suspended", "pending_verification", "deactivated"]) status: string
  @Of(() => Address) address: Address
  @v.IsArray()
  @v.ValidateNested({ each: true })
  @Type(() => Payment, byType)
  paymentMethods: Payment[]
  @Of(() => Preferences) preferences: Preferences
  @Time() createdAt: Date
  @Time() updatedAt: Date
  @May() @Time() lastLoginAt?: Date
  @v.IsArray() @v.IsString({ each: true }) tags: string[]
}

export class SchemaBody {
  @May() @v.IsString() someKey?: string
  @May() @v.IsNumber() someOtherKey?: number
  @v.IsArray() @v.ArrayMaxSize(3) @v.IsInt({ each: true }) requiredKey: number[]
  @v.IsOptional() @v.IsNumber() nullableKey?: number | null
  @May()
  @Is((value) => typeof value === "boolean" || typeof value === "number")
  multipleTypesKey?: boolean | number
  @May()
  @Is((value) => (typeof value === "string" ? v.maxLength(value, 5) : v.min(value, 10)))
  multipleRestrictedTypesKey?: string | number
  @May() @v.IsIn(["John", "Foo"]) enumKey?: string
}

export class SchemaQuery {
  @May() @v.IsString() name?: string
  @May() @Type(() => Number) @v.IsInt() excitement?: number
}

export class SchemaHeaders {
  @v.IsString() "x-foo": string
}

export class Names {
  @v.IsString() name: string
  @v.IsString() lastname: string
}

export class PageQuery {
  @Type(() => Number) @v.IsInt() m: number
}

export class Asked {
  @Type(() => Number) @v.IsInt() @v.Min(1) @v.Max(10_000) count: number
}

class Place {
  @v.IsString() street: string
  @v.IsString() city: string
  @v.IsString() zipCode: string
}

export class Rec {
  @v.IsInt() id: number
  @v.IsString() name: string
  @v.IsString() email: string
  @v.IsIn(["admin", "user", "guest"]) role: string
  @v.IsBoolean() active: boolean
  @v.IsNumber() score: number
  @v.IsArray() @v.IsString({ each: true }) tags: string[]
  @Of(() => Place) address: Place
}

export class Note {
  @v.IsInt() id: number
  @v.IsString() @v.MaxLength(100) text: string
}
