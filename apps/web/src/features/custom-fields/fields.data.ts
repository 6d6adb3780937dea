import type { CreateField, CustomField, UpdateField } from '@balcao/contracts/custom-fields/fields'
import type { CreateForm, TicketForm, UpdateForm } from '@balcao/contracts/custom-fields/forms'
import type { FieldImportReport } from '@balcao/contracts/custom-fields/transfer'
import type { FieldEntity } from '@balcao/contracts/custom-fields/types'
import { actionKeys, newActionKey } from '@balcao/ui/lib/action-key'
import { type Failure, failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'

export type Refusal = { failure: Failure; fields: Record<string, string> }
export const refused = <T extends object>(outcome: T | Refusal): outcome is Refusal => 'failure' in outcome

const refusal = (error: unknown): Refusal => {
  const failure = failureOf(error)
  const fields = Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field.split('.')[0] ?? field, message]))
  return { failure, fields: failure.code === 'custom_field_key_taken' ? { key: failure.message } : fields }
}

/** All fields of an entity, the inactive among them. */
export function useFieldList(entity: FieldEntity) {
  const query = trpc.customFields.of.useQuery({ entity, active_only: false })
  return { ...query, fields: query.data ?? [], failure: query.error && !query.data ? failureOf(query.error) : null }
}

/** What can be done with fields; each act answers with what came of it. */
export function useFieldActs() {
  const utils = trpc.useUtils()
  const me = useMe()
  const refresh = () => utils.customFields.invalidate()
  const attempt = async <T extends object>(run: () => Promise<T>): Promise<T | Refusal> => {
    try {
      const done = await run()
      await refresh()
      return done
    } catch (error) {
      return refusal(error)
    }
  }
  return {
    refresh,
    create: (input: CreateField) => {
      const keys = actionKeys(sessionStorage, `custom-field:${me.id}`)
      return attempt(async () => {
        const field = await api.customFields.create.mutate(input, { context: { actionKey: keys.keyFor(input) } })
        keys.done()
        return field
      })
    },
    save: (input: UpdateField) => attempt(() => api.customFields.update.mutate(input)),
    duplicate: ({ id }: CustomField) =>
      attempt(() => api.customFields.duplicate.mutate({ id }, { context: { actionKey: newActionKey() } })),
    remove: ({ id }: CustomField, withValues: boolean) => attempt(() => api.customFields.remove.mutate({ id, withValues })),
    /** Shows the new order at once; a refusal brings back the old one. */
    reorder: async (entity: FieldEntity, ids: number[]) => {
      utils.customFields.of.setData({ entity, active_only: false }, (held) =>
        held?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      )
      const outcome = await attempt(async () => ({ fields: await api.customFields.reorder.mutate({ entity, ids }) }))
      if (refused(outcome)) await refresh()
      return outcome
    },
    createForm: (input: CreateForm) =>
      attempt(() => api.customFields.forms.create.mutate(input, { context: { actionKey: newActionKey() } })),
    saveForm: (input: UpdateForm) => attempt(() => api.customFields.forms.update.mutate(input)),
    removeForm: ({ id }: TicketForm) => attempt(() => api.customFields.forms.remove.mutate({ id })),
    exportFile: (entity: FieldEntity) => attempt(() => api.customFields.exportOf.query({ entity })),
    importFile: (file: object, mode: 'skip' | 'update', dryRun: boolean): Promise<FieldImportReport | Refusal> =>
      attempt(() => api.customFields.import.mutate({ fields: [], ...file, mode, dryRun })),
  }
}
