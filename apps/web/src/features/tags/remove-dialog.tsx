import type { Tag } from '@balcao/contracts/tags/tags'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { t } from './messages.ts'
import { useTagActs } from './tags.data.ts'

/** Says on how many tickets a tag stands before it goes for good. */
export const RemoveDialog = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => {
  const acts = useTagActs()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const refused = await acts.remove(tag.id)
    setBusy(false)
    if (refused) return notify.error(t('failed', { why: refused.why }), { id: 'tag' })
    notify.success(t('removed', { name: tag.name }), { id: 'tag' })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name: tag.name })}
      confirm={t(busy ? 'removing' : 'removeConfirm')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('removeText', { n: tag.uses ?? 0 })}</p>
    </ConfirmDialog>
  )
}
