import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import { trpc } from '../trpc.ts'

const NONE: CustomField[] = []

/** The active fields of an entity, in order. They change seldom: read once a quarter of an hour, and when one is written. */
export function useFields(entity: FieldEntity): CustomField[] {
  return trpc.customFields.of.useQuery({ entity }, { staleTime: 900_000 }).data ?? NONE
}
