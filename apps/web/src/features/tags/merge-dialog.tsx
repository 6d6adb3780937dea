import type { Tag } from '@balcao/contracts/tags/tags'
import { ConfirmDialog } from '@balcao/ui/confirm-dialog'
import { FieldFrame } from '@balcao/ui/field-frame'
import { notify } from '@balcao/ui/toasts'
import Autocomplete from '@mui/material/Autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboboxInput } from '../../lib/combobox-input.tsx'
import { trpc } from '../../lib/trpc.ts'
import { TagName } from './columns.tsx'
import { t } from './messages.ts'
import { isRefusal, useTagActs } from './tags.data.ts'
import css from './tags.module.css'

/** Chooses the tag that stays, and says what becomes of the tickets. */
export const MergeDialog = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => {
  const acts = useTagActs()
  const [into, setInto] = useState<Tag | null>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const { data = [] } = trpc.tags.autocomplete.useQuery({ q: into ? '' : text, limit: 20 }, { placeholderData: keepPreviousData })

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
      <FieldFrame label={t('mergeInto')} error={missing && !into ? t('chooseTag') : undefined} required>
        {(ids) => (
          <Autocomplete<Tag>
            id={ids.id}
            options={data.filter(({ id }) => id !== tag.id)}
            value={into}
            filterOptions={(options) => options}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(a, b) => a.id === b.id}
            noOptionsText={t('nothingFound')}
            onInputChange={(_, next) => setText(next)}
            onChange={(_, next) => setInto(next)}
            renderOption={({ key, ...props }, option) => (
              <li key={key} {...props}>
                <TagName tag={option} />
              </li>
            )}
            renderInput={(params) => (
              <ComboboxInput params={params} autoFocus field={{ 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid }} />
            )}
          />
        )}
      </FieldFrame>
      <p className={css.mergeText}>{t('mergeText', { n: tag.uses ?? 0, name: tag.name })}</p>
    </ConfirmDialog>
  )
}
