import type { Random } from "./random.ts"
import { missing, type Structure } from "./structure.ts"
import { timestamp, type Timestamp } from "./timestamp.ts"

export type ArrayHierarchical = Company[]

export interface Company {
  id: number
  serial: number
  name: string
  established_at: Timestamp
  departments: Department[]
}

export interface Department {
  id: number
  code: string
  sales: number
  created_at: Timestamp
  employees: Employee[]
}

export interface Employee {
  id: number
  name: string
  age: number
  grade: number
  employed_at: Timestamp
}

export const arrayHierarchical: Structure<ArrayHierarchical> = {
  name: "array-hierarchical",
  type: "ArrayHierarchical",
  generate: (random) => random.list(3, 4, () => company(random)),
  spoilers: [
    { name: "id of the first", path: "/0/id", put: "1", place: "first" },
    { name: "sales in the middle", path: "/1/departments/1/sales", put: "1", place: "middle" },
    {
      name: "zone of the last employee",
      path: "/-1/departments/-1/employees/-1/employed_at/zone",
      put: "1",
      place: "last",
    },
    { name: "null for a name", path: "/1/name", put: null },
    { name: "text for an array", path: "/0/departments", put: "[]" },
    { name: "number in the inmost array", path: "/0/departments/0/employees/1", put: 1 },
    { name: "key missing", path: "/2/departments/0/code", put: missing },
    {
      name: "key missing in the inmost array",
      path: "/0/departments/0/employees/0/grade",
      put: missing,
    },
    { name: "array missing", path: "/2/departments", put: missing },
  ],
}

function company(random: Random): Company {
  return {
    id: random.int(1, 1_000_000),
    serial: random.int(100_000, 999_999),
    name: random.text(6, 20),
    established_at: timestamp(random),
    departments: random.list(2, 3, () => ({
      id: random.int(1, 1_000_000),
      code: random.text(),
      sales: random.fraction() * 1_000_000,
      created_at: timestamp(random),
      employees: random.list(2, 5, () => ({
        id: random.int(1, 1_000_000),
        name: random.text(),
        age: random.int(18, 66),
        grade: random.int(1, 9),
        employed_at: timestamp(random),
      })),
    })),
  }
}
