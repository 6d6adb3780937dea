import type { Generated } from 'kysely'
import type { Stamp } from './columns.ts'

export type SignInTables = {
  signInSettings: {
    tenantId: number
    signUp: Generated<'closed' | 'domain' | 'open'>
    approves: Generated<boolean>
    products: Generated<string[]>
    origins: Generated<string[]>
    version: Generated<number>
    updatedAt: Stamp
  }
}
