import type { BulkReplyPlan } from '@balcao/contracts/bulk-replies/bulk-replies'
import type { Template } from '@balcao/contracts/templates/templates'
import { unknownVariables } from '@balcao/contracts/templates/variables'
import { MAX_CONTENT } from '@balcao/contracts/tickets/bounds'
import { CheckOption } from '@balcao/ui/check-box'
import { WriteField } from '@balcao/ui/editor/write-field'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import { statusName } from '@balcao/ui/lib/names'
import { NativeSelect } from '@balcao/ui/native-select'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { type RefObject, useRef, useState } from 'react'
import { useMe } from '../../lib/session.ts'
import { TabList } from '../../lib/tab-list.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type Asked, type Named, type Those, useBulkReplyActs, usePlan } from './bulk-replies.data.ts'
import css from './bulk-replies.module.css'
import { ComposeTools } from './compose-tools.tsx'
import { LeftOut } from './left-out.tsx'
import { t } from './messages.ts'
import { Preview } from './preview.tsx'

const THEN = ['open', 'waiting_customer', 'resolved'] as const
type Then = (typeof THEN)[number] | 'keep'

/** What is being written. */
export type Written = {
  mode: 'reply' | 'note'
  text: string
  afterwards: Then
  /** The template that the text came from, where it changes tickets. */
  template: { id: number; name: string } | null
  withChanges: boolean
}

const askedOf = ({ mode, afterwards, template, withChanges }: Written): Asked => ({
  isInternal: mode === 'note',
  ...(mode === 'reply' && afterwards !== 'keep' ? { thenStatus: afterwards } : {}),
  ...(template && withChanges ? { templateId: template.id } : {}),
})

const sendText = (mode: Written['mode'], plan: BulkReplyPlan | undefined) =>
  mode === 'note' ? t('sendNote', { n: plan?.ready.length ?? 0 }) : t('send', { n: plan?.customers ?? 0 })

type ComposeProps = {
  /** Templates are open at once. */
  picks: boolean
  those: Those
  named: RefObject<Named | undefined>
  narrow: boolean
  written: Written
  onWrite: (change: (before: Written) => Written) => void
  onSent: (id: number) => void
  onClose: () => void
}

/** The message, what it will be on a ticket, and which tickets it leaves out. */
export const Compose = ({ picks, those, named, narrow, written, onWrite, onSent, onClose }: ComposeProps) => {
  const me = useMe()
  const { mode, text, afterwards, template, withChanges } = written
  const set = (some: Partial<Written>) => onWrite((before) => ({ ...before, ...some }))
  const field = useRef<FieldHandle>(null)
  const [isBusy, setBusy] = useState(false)
  const [picking, setPicking] = useState<'key' | 'button' | null>(picks ? 'button' : null)
  const asked = askedOf(written)
  const settled = useDebounced(text, 400)
  const { plan, error, refetch, isPlaceholderData } = usePlan(those, asked, settled, named)
  const { create } = useBulkReplyActs()

  const over = text.trim().length - MAX_CONTENT
  const unknown = unknownVariables(text)
  const isReady = text.trim() !== '' && over <= 0 && unknown.length === 0 && settled === text && !isPlaceholderData
  const submit = async () => {
    if (!isReady || isBusy || !named.current || !plan || plan.ready.length === 0) return
    setBusy(true)
    const made = await create(named.current, asked, text.trim())
    setBusy(false)
    if (made) onSent(made.id)
  }
  const take = ({ id, name, content, changes }: Template) => {
    field.current?.insert(content)
    if (Object.keys(changes).length > 0) set({ template: { id, name }, withChanges: true })
  }
  return (
    <>
      <DialogContent className={css.content}>
        <TabList
          id="resposta-em-lote-tipo"
          label={t('kinds')}
          tabs={[['reply', t('reply')] as const, ['note', t('note')] as const]}
          current={mode}
          onChange={(next) => set({ mode: next })}
        />
        <div id="resposta-em-lote-tipo-panel" role="tabpanel" aria-labelledby={`resposta-em-lote-tipo-${mode}`} className={css.panel}>
          <div className={css.field} data-mode={mode}>
            <WriteField
              id="resposta-em-lote"
              side="staff"
              choice={`balcao:editor:${me.id}`}
              autoFocus={!narrow}
              narrow={narrow}
              label={t('text')}
              placeholder={t(mode === 'note' ? 'notePlaceholder' : 'replyPlaceholder')}
              invalid={over > 0 || unknown.length > 0}
              value={text}
              onText={(next) => set({ text: next })}
              onSend={() => void submit()}
              onTemplates={() => setPicking('key')}
              handle={field}
            />
            <ComposeTools
              readers={asked.isInternal ? 'staff' : 'customers'}
              field={field}
              picking={picking}
              onPick={setPicking}
              onTemplate={take}
              state={over > 0 ? t('tooLong', { n: over }) : unknown.length > 0 ? t('unknownVariables', { names: unknown.join(', ') }) : ''}
            />
          </div>
          <div className={css.options}>
            {mode === 'reply' ? (
              <div className={css.then}>
                <span aria-hidden>{t('afterwards')}</span>
                <NativeSelect
                  dense
                  label={t('afterwards')}
                  value={afterwards}
                  options={[['keep', t('then_keep')] as const, ...THEN.map((status) => [status, statusName(status)] as const)]}
                  onChange={(next) => set({ afterwards: next })}
                />
              </div>
            ) : null}
            {template ? (
              <CheckOption checked={withChanges} onChange={(next) => set({ withChanges: next })}>
                {t('template', { name: template.name })}
              </CheckOption>
            ) : null}
          </div>
        </div>
        <LeftOut plan={plan} error={error} onRetry={() => void refetch()} />
        <Preview tickets={plan?.ready ?? []} text={settled} asked={asked} />
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" disabled={!isReady || isBusy || !plan?.ready.length} onClick={() => void submit()}>
          {isBusy ? t('sending') : sendText(mode, plan)}
        </Button>
        {mode === 'reply' && plan && plan.customers !== plan.ready.length ? (
          <span className={css.inTickets}>{t('inTickets', { n: plan.ready.length })}</span>
        ) : null}
      </DialogActions>
    </>
  )
}
