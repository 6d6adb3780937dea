import type { Member } from '@balcao/contracts/queues/members'
import type { Queue } from '@balcao/contracts/queues/queues'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { t } from '../parts.messages.ts'
import { useConfirmed, useQueueActs } from '../queues.data.ts'
import css from '../queues.module.css'

const FATES = [
  ['keep', 'removeKeep'],
  ['queue', 'removeRelease'],
] as const

/** Takes somebody off a queue, and asks what becomes of their tickets of it. */
export const RemoveMemberDialog = ({ queue, member, onClose }: { queue: Queue; member: Member; onClose: () => void }) => {
  const acts = useQueueActs()
  const { busy, run } = useConfirmed()
  const [fate, setFate] = useState<'keep' | 'queue'>('queue')
  const { id, name } = member.user
  const confirm = () =>
    void run(acts.removeMember(queue.id, id, fate), ({ released, warning }) => {
      notify.success(released > 0 ? t('removedReleased', { name, n: released }) : t('removed', { name }), { id: 'member' })
      if (warning) notify.warning(t('nobodyLeft'), { id: 'member-left' })
      onClose()
    })
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name })}
      confirm={t('removeConfirm')}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <fieldset className={css.choices}>
        <legend>{t('removeText', { name })}</legend>
        {FATES.map(([value, text]) => (
          <label key={value} className={css.check}>
            <input type="radio" name="fate" checked={fate === value} onChange={() => setFate(value)} />
            {t(text, { name })}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
