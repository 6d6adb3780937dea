import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { fieldsOfForm, formOf } from '@balcao/contracts/custom-fields/form-fields'
import { usualType } from '@balcao/ui/lib/texts/ticket-types'
import { trpc } from '../../lib/trpc.ts'

const NONE: CustomField[] = []

/** The fields that tickets of a type have and this reader sees, in the order of its form; without a type, of the one that a ticket gets then; staff who look in here see no others than customers do. */
export function useTicketFields(type: string): readonly CustomField[] {
  const { data } = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 900_000 })
  const forms = trpc.customFields.forms.list.useQuery({}, { staleTime: 900_000 }).data
  const seen = data?.some(({ visibleToCustomers }) => !visibleToCustomers)
    ? data.filter((field) => field.visibleToCustomers)
    : (data ?? NONE)
  return fieldsOfForm(seen, formOf(forms ?? [], type || usualType()))
}
