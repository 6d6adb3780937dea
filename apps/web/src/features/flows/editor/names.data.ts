import { useTicketOptions } from '../../../lib/tickets/people.data.ts'
import { useReasonLists } from '../../../lib/tickets/reason-options.data.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useFlows } from '../flows.data.ts'
import type { Names } from './step-text.ts'

const mapOf = (all: readonly { id: number; name: string }[]) => new Map(all.map(({ id, name }) => [String(id), name]))

/** What queues, tags, flows, fields and reasons of statuses are called, as far as they are known. */
export function useNames(): Names {
  const { queues, tags } = useTicketOptions(true)
  const flows = useFlows().data?.data ?? []
  const custom = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 900_000 }).data ?? []
  const fields = new Map(custom.map(({ key, label }) => [key, label]))
  const reasons = useReasonLists().flatMap((list) => list.reasons)
  return { queues: mapOf(queues), tags: mapOf(tags), flows: mapOf(flows), fields, reasons: mapOf(reasons) }
}
