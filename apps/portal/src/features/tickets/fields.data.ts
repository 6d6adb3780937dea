import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { trpc } from '../../lib/trpc.ts'

const NONE: CustomField[] = []

/** The fields of tickets that this reader sees; staff who look in here see no others than customers do. */
export function useTicketFields(): CustomField[] {
  const { data } = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 900_000 })
  return data?.some(({ visibleToCustomers }) => !visibleToCustomers) ? data.filter((field) => field.visibleToCustomers) : (data ?? NONE)
}
