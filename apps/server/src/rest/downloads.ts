import { FilterEvents } from '@balcao/contracts/audit/events'
import type { Endpoint } from '@balcao/trpc/endpoint'
import { z } from 'zod'

/** A call whose answer is a file, part after part: served beside the endpoint table, described like its lines. */
export type Download = Omit<Endpoint, 'call'> & { type: string }

export const AUDIT_EXPORT = {
  method: 'GET',
  path: '/audit/export',
  role: 'manager',
  input: FilterEvents,
  output: z.string(),
  status: 200,
  type: 'text/csv',
} as const satisfies Download

/** By the names they have in the documentation. */
export const DOWNLOADS: Readonly<Record<string, Download>> = { 'audit.export': AUDIT_EXPORT }
