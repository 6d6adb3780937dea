import { IMPORT_PRIORITIES, IMPORT_STATUSES } from '@balcao/contracts/ticket-import/bounds'
import type { TicketImportView } from '@balcao/contracts/ticket-import/imports'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { priorityName, typeName } from '@balcao/ui/lib/names'
import { isCustom, statusOptions } from '../../lib/tickets/status-choice.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { useAct } from './import.data.ts'
import { t } from './messages.ts'
import { css } from './styles.ts'

type Kind = 'statuses' | 'priorities' | 'types' | 'fields'
type Options = readonly (readonly [value: string, label: string])[]

/** What the values of the other system are here. Each choice is saved at once. */
export const Values = ({ of }: { of: TicketImportView }) => {
  const { id, version, found, mapping } = of
  const { busy, act } = useAct()
  const types = trpc.tickets.types.list.useQuery({}).data ?? []
  const fields = trpc.customFields.of.useQuery({ entity: 'ticket' }, { staleTime: 60_000 }).data ?? []
  const options: Record<Kind, Options> = {
    statuses: statusOptions(IMPORT_STATUSES, []).map(({ value, label }) => [value, isCustom(value) ? `— ${label}` : label]),
    priorities: IMPORT_PRIORITIES.map((one) => [one, priorityName(one)]),
    types: types.filter(({ active }) => active).map(({ key }) => [key, typeName(key)]),
    fields: [['', t('fieldNone')], ...fields.map(({ key, label }) => [key, label] as const)],
  }
  const choose = (kind: Kind, value: string, chosen: string) => {
    if (busy) return
    void act(() => api.tickets.imports.update.mutate({ id, version, mapping: { [kind]: { ...mapping[kind], [value]: chosen } } }))
  }
  // In a CSV the columns say what its fields are.
  const kinds = (['statuses', 'priorities', 'types', 'fields'] as const).filter(
    (kind) => Object.keys(found[kind]).length > 0 && !(kind === 'fields' && found.columns.length > 0),
  )
  if (kinds.length === 0) return null
  return (
    <section aria-labelledby="import-values" className={css.rows}>
      <h2 id="import-values">{t('values')}</h2>
      <p className={css.quiet}>{t('valuesText')}</p>
      {kinds.map((kind) => (
        <fieldset key={kind} className={css.values}>
          <legend>{t(kind)}</legend>
          <div className={css.grid}>
            {Object.entries(found[kind]).map(([value, times]) => {
              const chosen = mapping[kind][value]
              const open: Options = chosen === undefined ? [['?', t('choose_value')]] : []
              return (
                <div key={value} className={css.row}>
                  <LabelledChoice
                    label={value}
                    value={chosen ?? '?'}
                    options={[...open, ...options[kind]]}
                    onChange={(next) => choose(kind, value, next)}
                  />
                  <small>{t('times', { n: times })}</small>
                </div>
              )
            })}
          </div>
        </fieldset>
      ))}
    </section>
  )
}
