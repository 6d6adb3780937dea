import type { Tag } from '@balcao/contracts/tags/tags'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { isAwaited } from '../../lib/awaited.ts'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import { trpc } from '../../lib/trpc.ts'
import { TagName } from './columns.tsx'
import { t } from './messages.ts'
import { isRefusal, useTagActs } from './tags.data.ts'
import css from './tags.module.css'

const tagsBut = (leaving: number) => (q: string) => {
  const query = trpc.tags.autocomplete.useQuery({ q, limit: 20 }, { placeholderData: keepPreviousData })
  return { found: (query.data ?? []).filter(({ id }) => id !== leaving), isAwaited: isAwaited(query) }
}

/** Chooses the tag that stays, and says what becomes of the tickets. */
export const MergeDialog = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => {
  const acts = useTagActs()
  const [into, setInto] = useState<Tag | null>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [useOthers] = useState(() => tagsBut(tag.id))

  const confirm = async () => {
    if (!into) return setMissing(true)
    setBusy(true)
    const outcome = await acts.merge({ id: tag.id, intoId: into.id })
    setBusy(false)
    if (isRefusal(outcome)) return notify.error(t('failed', { why: outcome.why }), { id: 'tag' })
    notify.success(t('merged', { name: outcome.name }), { id: 'tag' })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={t('mergeTitle', { name: tag.name })}
      confirm={t(busy ? 'merging' : 'mergeConfirm')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <PickField<Tag>
        label={t('mergeInto')}
        error={missing && !into ? t('chooseTag') : undefined}
        required
        useFound={useOthers}
        drawName={(option) => <TagName tag={option} />}
        onChange={setInto}
      />
      <p className={css.mergeText}>{t('mergeText', { n: tag.uses ?? 0, name: tag.name })}</p>
    </ConfirmDialog>
  )
}
