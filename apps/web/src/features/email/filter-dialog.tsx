import type { MailFilter, TriedMailFilter } from '@balcao/contracts/email/senders'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import { failureOf, fieldErrors } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { api } from '../../lib/trpc.ts'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { FilterActions, type Given } from './filter-actions.tsx'
import { type Condition, FilterConditions } from './filter-conditions.tsx'
import { t } from './messages.ts'

const FIRST: Omit<Condition, 'key'> = { field: 'subject', op: 'contains', value: '' }
/** What a filter does, as one choice: it suspends, or gives tickets a queue and other fields. */
type Typed = Given & { name: string; active: boolean; conditions: Condition[]; suspend: boolean }

const typedOf = (filter: MailFilter | undefined): Typed => ({
  name: filter?.name ?? '',
  active: filter?.active ?? true,
  conditions: (filter?.conditions ?? [FIRST]).map((one, key) => ({ ...one, key })),
  suspend: filter?.action.suspend ?? false,
  queue: filter?.action.queueId ? String(filter.action.queueId) : '',
  priority: filter?.action.priority ?? '',
  type: filter?.action.type ?? '',
  assignee: filter?.action.assigneeId ?? null,
  tagIds: filter?.action.tagIds ?? [],
  customFields: filter?.action.customFields ?? {},
})
const plain = ({ conditions }: Typed) =>
  conditions.map(({ key: _, header, ...one }) => ({ ...one, ...(header === undefined ? {} : { header }) }))

const actionOf = ({ suspend, queue, priority, type, assignee, tagIds, customFields }: Typed): MailFilter['action'] =>
  suspend
    ? { suspend: true }
    : {
        ...(queue ? { queueId: Number(queue) } : {}),
        ...(priority ? { priority: priority as Priority } : {}),
        ...(type ? { type } : {}),
        ...(assignee === null ? {} : { assigneeId: assignee }),
        ...(tagIds.length > 0 ? { tagIds } : {}),
        ...(Object.keys(customFields).length > 0 ? { customFields } : {}),
      }

/** Makes a filter of mails, or changes one; it can be tried on the newest thousand mails before it does anything. */
export const FilterDialog = ({ filter, onClose }: { filter: MailFilter | undefined; onClose: () => void }) => {
  const titleId = useId()
  const acts = useEmailActs()
  const [typed, setTyped] = useState(() => typedOf(filter))
  const [tried, setTried] = useState<TriedMailFilter | null>(null)
  const [why, setWhy] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    setFields({})
    if (change.conditions) setTried(null)
  }
  const setCondition = (key: number, change: Partial<Condition>) =>
    set({ conditions: typed.conditions.map((one) => (one.key === key ? { ...one, ...change } : one)) })
  const isReady = typed.name.trim() !== '' && typed.conditions.every(({ value }) => value !== '')
  const save = async () => {
    const input = { name: typed.name.trim(), active: typed.active, conditions: plain(typed), action: actionOf(typed) }
    const refused = filter ? await acts.saveFilter({ id: filter.id, ...input }) : await acts.addFilter(input)
    if (refused) {
      setFields(refused.fields)
      return setWhy(t('failed', { why: refused.why }))
    }
    notify.success(t('filterSaved', { name: input.name }), { id: 'email' })
    onClose()
  }
  const tryIt = async () => {
    try {
      setTried(await api.email.filters.dryRun.mutate({ conditions: plain(typed) }))
    } catch (error) {
      setFields(Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      setWhy(t('failed', { why: failureOf(error).message }))
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{filter ? t('editFilter', { name: filter.name }) : t('addFilter')}</DialogTitle>
      <DialogContent>
        <div className={css.form}>
          {filter?.problems.map(({ message }) => (
            <p key={message} role="alert" className={css.wrong}>
              {t('filterProblem', { why: message })}
            </p>
          ))}
          <TextField
            size="small"
            label={t('filterName')}
            value={typed.name}
            autoFocus={!filter}
            onChange={({ target }) => set({ name: target.value })}
          />
          <h3 className={css.head}>{t('when')}</h3>
          <FilterConditions
            conditions={typed.conditions}
            fields={fields}
            onChange={setCondition}
            onRemove={(key) => set({ conditions: typed.conditions.filter((one) => one.key !== key) })}
          />
          <div className={css.tools}>
            {typed.conditions.length < 10 ? (
              <Button
                size="small"
                onClick={() =>
                  set({ conditions: [...typed.conditions, { ...FIRST, key: Math.max(...typed.conditions.map(({ key }) => key)) + 1 }] })
                }
              >
                {t('addCondition')}
              </Button>
            ) : null}
            <Button size="small" disabled={typed.conditions.some(({ value }) => value === '')} onClick={() => void tryIt()}>
              {t('tryFilter')}
            </Button>
          </div>
          <div role="status">
            {tried ? (
              <>
                {t('tried', { matched: tried.matched, looked: tried.looked })}
                <ul className={css.examples}>
                  {tried.examples.slice(0, 5).map(({ id, from, subject }) => (
                    <li key={id}>
                      {from} · {subject || t('noSubject')}
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
          </div>
          <h3 className={css.head}>{t('thenDo')}</h3>
          <FormControlLabel
            control={<Switch checked={typed.suspend} onChange={(_, suspend) => set({ suspend })} />}
            label={t('suspendIt')}
          />
          {typed.suspend ? null : <FilterActions given={typed} fields={fields} onChange={set} />}
          <FormControlLabel
            control={<Switch checked={typed.active} onChange={(_, active) => set({ active })} />}
            label={t('filterActive')}
          />
          {why ? (
            <p role="alert" className={css.wrong}>
              {why}
            </p>
          ) : null}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('giveUp')}</Button>
        <Button variant="contained" disabled={!isReady} onClick={() => void save()}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
