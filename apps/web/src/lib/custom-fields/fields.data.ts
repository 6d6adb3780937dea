import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { fieldsOfForm, formOf } from '@balcao/contracts/custom-fields/form-fields'
import type { TicketForm } from '@balcao/contracts/custom-fields/forms'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import { trpc } from '../trpc.ts'

const NONE: CustomField[] = []

/** The active fields of an entity, in order. They change seldom: read once a quarter of an hour, and when one is written. */
export function useFields(entity: FieldEntity): CustomField[] {
  return trpc.customFields.of.useQuery({ entity }, { staleTime: 900_000 }).data ?? NONE
}

const NO_FORMS: TicketForm[] = []

/** The forms of types that have one; read as seldom. */
export function useForms(): TicketForm[] {
  return trpc.customFields.forms.list.useQuery({}, { staleTime: 900_000 }).data ?? NO_FORMS
}

/** The fields that tickets of a type have, in the order of its form. */
export function useFormFields(type: string): readonly CustomField[] {
  const fields = useFields('ticket')
  return fieldsOfForm(fields, formOf(useForms(), type))
}
