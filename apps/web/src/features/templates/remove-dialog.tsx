import type { Template } from '@balcao/contracts/templates/templates'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { useState } from 'react'
import { t } from './messages.ts'
import { useTemplateActs } from './templates.data.ts'

/** Says how often a template was used before it goes for good. */
export const RemoveDialog = ({ template, onClose }: { template: Template; onClose: () => void }) => {
  const acts = useTemplateActs()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const refused = await acts.remove(template.id)
    setBusy(false)
    if (refused) return notify.error(t('failed', { why: refused.why }), { id: 'template' })
    notify.success(t('removed', { name: template.name }), { id: 'template' })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('removeTitle', { name: template.name })}
      confirm={t(busy ? 'removing' : 'removeConfirm')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('removeText', { n: template.uses })}</p>
    </ConfirmDialog>
  )
}
