import { MAX_STATUS_REASONS } from '@balcao/contracts/tickets/bounds'
import { CUSTOMIZABLE } from '@balcao/contracts/tickets/custom-status-words'
import type { StatusReasonList } from '@balcao/contracts/tickets/status-reasons'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { Block, Loaded } from '@balcao/ui/profile/block'
import { Choice } from '@balcao/ui/profile/choice'
import { SwitchRow } from '@balcao/ui/profile/switch-row'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { HistoryButton } from '../../../lib/config-history/history-button.tsx'
import { type StatusOf, statusChange, statusChangeName, statusOptions } from '../../../lib/tickets/status-choice.ts'
import { WordsForm, type WordsState } from '../words-form.tsx'
import { ReasonEntry } from './reason-entry.tsx'
import { type Draft, draftOf, isSame, movedBy, sent, useSaveStatusReasons, useStatusReasons } from './status-reasons.data.ts'
import { t } from './status-reasons.messages.ts'
import css from './status-reasons.module.css'

/** Why tickets may be in a status: the list of one status at a time. */
export const StatusReasons = () => {
  const query = useStatusReasons()
  const [place, setPlace] = useState('cancelled')
  const [restores, setRestores] = useState(0)
  const { status, customStatusId } = statusChange(place)
  const listIn = (lists: readonly StatusReasonList[]) =>
    lists.find((list) => list.status === status && list.customStatusId === customStatusId)
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query} failed={t('loadFailed')} lines={4}>
        {(lists) => (
          <div className={css.form}>
            <Choice
              label={t('status')}
              value={place}
              options={statusOptions(CUSTOMIZABLE, []).map(({ value, label }) => [value, label] as const)}
              onChange={setPlace}
            />
            <Reasons
              key={`${place}:${restores}`}
              place={{ status, customStatusId }}
              saved={listIn(lists)}
              onRestored={async () => {
                await query.refetch()
                setRestores(restores + 1)
              }}
            />
          </div>
        )}
      </Loaded>
    </Block>
  )
}

type ReasonsProps = { place: StatusOf; saved: StatusReasonList | undefined; onRestored: () => Promise<void> }

const Reasons = ({ place, saved, onRestored }: ReasonsProps) => {
  const save = useSaveStatusReasons()
  const before = draftOf(saved)
  const [draft, setDraft] = useState(before)
  const [state, setState] = useState<WordsState>({ busy: false, wrong: {} })
  const { reasons, required } = draft
  const hasChanges = !isSame(draft, before)
  const write = (next: readonly Draft[]) => {
    setDraft({ ...draft, reasons: next })
    setState({ busy: false, wrong: {} })
  }
  const submit = async () => {
    if (!hasChanges) return setState({ busy: false, wrong: {}, same: true })
    setState({ busy: true, wrong: {} })
    try {
      const list = await save({
        status: place.status as StatusReasonList['status'],
        customStatusId: place.customStatusId ?? null,
        ...sent(draft),
      })
      setDraft(draftOf(list))
      setState({ busy: false, wrong: {} })
      notify.success(t('saved'), { id: 'status-reasons' })
    } catch (error) {
      const errors = fieldErrors(error)
      const wrong = Object.fromEntries(
        errors.flatMap(({ field, message }) => {
          const key = reasons[Number(field.split('.')[1])]?.key
          return key ? [[key, message]] : []
        }),
      )
      const others = errors.filter(({ field }) => !field.includes('.')).map(({ message }) => message)
      setState({ busy: false, wrong, failure: t('failed', { why: others.join(' ') || failureOf(error).message }) })
    }
  }
  return (
    <WordsForm
      t={t}
      state={state}
      hasChanges={hasChanges}
      onSubmit={submit}
      more={
        saved ? (
          <HistoryButton kind="status_reasons" id={saved.id} name={statusChangeName(place)} onRestored={() => void onRestored()} />
        ) : undefined
      }
    >
      {reasons.length > 0 ? (
        <>
          <SwitchRow
            label={t('required')}
            hint={t('requiredHint')}
            checked={required}
            onChange={(next) => setDraft({ ...draft, required: next })}
          />
          <ol className={css.entries}>
            {reasons.map((reason, n) => (
              <ReasonEntry
                key={reason.key}
                reason={reason}
                isFirst={n === 0}
                isLast={n === reasons.length - 1}
                error={state.wrong[reason.key]}
                onEdit={(change) => write(reasons.with(n, { ...reason, ...change }))}
                onMove={(by) => write(movedBy(reasons, n, by))}
                onRemove={() => write(reasons.toSpliced(n, 1))}
              />
            ))}
          </ol>
        </>
      ) : (
        <p className={css.quiet}>{t('none')}</p>
      )}
      {reasons.length < MAX_STATUS_REASONS ? (
        <div>
          <Button
            variant="text"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => write([...reasons, { key: crypto.randomUUID(), name: '', forCustomers: false, active: true }])}
          >
            {t('add')}
          </Button>
        </div>
      ) : null}
    </WordsForm>
  )
}
