import type { Queue, QueueUse } from '@balcao/contracts/queues/queues'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import type { Pick } from '../../lib/pickers/pick-choices.tsx'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { t } from './messages.ts'
import { refusalOf, useQueueActs, useQueues } from './queues.data.ts'
import css from './queues.module.css'

/** What of a refusal the dialog goes on with: what names the queue, or how many tickets have to go somewhere. */
type Hindrance = { uses: readonly QueueUse[]; tickets: number }

/** Other queues that take tickets, by name; a hook for a `PickField`. */
const othersThan = (id: number) => (search: string) => {
  const found = useQueues().filter((one) => one.isActive && one.id !== id && one.name.toLowerCase().includes(search.toLowerCase()))
  return { found, isAwaited: false }
}

/** Deletes a queue: where something names it, says what; where it has tickets, asks where they go. */
export const RemoveDialog = ({ queue, onClose, onDone }: { queue: Queue; onClose: () => void; onDone?: () => Promise<void> }) => {
  const acts = useQueueActs()
  const [useOthers] = useState(() => othersThan(queue.id))
  const [busy, setBusy] = useState(false)
  const [hindered, setHindered] = useState<Hindrance | null>(null)
  const [into, setInto] = useState<Pick | null>(null)
  const [missing, setMissing] = useState(false)
  const { id, name } = queue

  async function confirm() {
    if (hindered && hindered.tickets > 0 && !into) return setMissing(true)
    setBusy(true)
    try {
      const { moved } = await acts.remove(id, into?.id)
      notify.success(moved > 0 ? t('removedMoved', { name, n: moved }) : t('removed', { name }), { id: 'queue' })
      onClose()
      await onDone?.()
      acts.refresh()
    } catch (error) {
      const { code, why, details } = refusalOf(error)
      setBusy(false)
      if (code === 'queue_in_use' || code === 'queue_has_tickets') setHindered({ uses: [], tickets: 0, ...(details as Partial<Hindrance>) })
      else notify.error(t('failed', { why }), { id: 'queue' })
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name })}
      confirm={t('removeConfirm')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
      <div role="status">
        {hindered && hindered.uses.length > 0 ? (
          <>
            <p>{t('removeUses')}</p>
            <ul className={css.uses}>
              {hindered.uses.map((use) => (
                <li key={`${use.kind} ${use.id}`}>
                  {t(`use_${use.kind}`)}: {use.name}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {hindered && hindered.tickets > 0 ? <p>{t('removeTickets', { n: hindered.tickets })}</p> : null}
      </div>
      {hindered && hindered.tickets > 0 ? (
        <PickField
          label={t('removeInto')}
          error={missing && !into ? t('removeChoose') : undefined}
          required
          useFound={useOthers}
          onChange={setInto}
        />
      ) : null}
    </ConfirmDialog>
  )
}
