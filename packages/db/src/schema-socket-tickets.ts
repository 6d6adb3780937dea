import type { ColumnType } from 'kysely'

export type SocketTicketsTable = {
  tenantId: number
  hash: string
  userId: number
  sessionId: number
  expiresAt: ColumnType<string, string, never>
}
