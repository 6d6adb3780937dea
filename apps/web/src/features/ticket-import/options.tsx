import type { TicketImportView } from '@balcao/contracts/ticket-import/imports'
import { CheckBox } from '@balcao/ui/check-box'
import { LabelledChoice } from '@balcao/ui/forms/labelled-choice'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { useAct } from './import.data.ts'
import { t } from './messages.ts'
import { SourceName } from './source-name.tsx'
import { css } from './styles.ts'

/** The name of the former system, the queue, and whether tickets that go on are distributed. Each choice is saved at once. */
export const Options = ({ of: { id, version, mapping, sourceName } }: { of: TicketImportView }) => {
  const { act } = useAct()
  const [name, setName] = useState(sourceName)
  const queues = trpc.queues.list.useQuery({ active: true }).data?.data ?? []
  const save = (changes: { sourceName?: string; mapping?: Partial<typeof mapping> }) =>
    void act(() => api.tickets.imports.update.mutate({ id, version, ...changes }))
  return (
    <section aria-labelledby="import-options" className={css.rows}>
      <h2 id="import-options">{t('options')}</h2>
      <SourceName
        value={name}
        onChange={setName}
        onBlur={() => {
          if (name.trim() && name.trim() !== sourceName) save({ sourceName: name.trim() })
        }}
      />
      <LabelledChoice
        label={t('queue')}
        value={mapping.queueId ?? 0}
        options={[[0, t('queueNone')], ...queues.map((queue) => [queue.id, queue.name] as const)]}
        onChange={(queueId) => save({ mapping: queueId === 0 ? { queueId: null, routeOpen: false } : { queueId } })}
      />
      <p className={css.quiet}>{t('queueText')}</p>
      {mapping.queueId === null ? null : (
        <label className={css.check}>
          <CheckBox checked={mapping.routeOpen} onChange={(routeOpen) => save({ mapping: { routeOpen } })} />
          {t('route')}
        </label>
      )}
    </section>
  )
}
