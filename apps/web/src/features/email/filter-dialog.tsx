import { FILTER_FIELDS, FILTER_OPS, type MailFilter, type TriedMailFilter } from '@balcao/contracts/email/senders'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'
import { failureOf } from '@balcao/ui/lib/failure'
import { priorityName } from '@balcao/ui/lib/names'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTicketOptions } from '../../lib/tickets/people.data.ts'
import { api } from '../../lib/trpc.ts'
import { useEmailActs } from './email.data.ts'
import css from './email.module.css'
import { t } from './messages.ts'
import { fieldWord, opWord } from './words.ts'

type Condition = MailFilter['conditions'][number] & { key: number }
const FIRST: Omit<Condition, 'key'> = { field: 'subject', op: 'contains', value: '' }
/** What a filter does, as one choice: it suspends, or sends to a queue and gives a priority. */
type Typed = { name: string; active: boolean; conditions: Condition[]; suspend: boolean; queue: string; priority: string }

const typedOf = (filter: MailFilter | undefined): Typed => ({
  name: filter?.name ?? '',
  active: filter?.active ?? true,
  conditions: (filter?.conditions ?? [FIRST]).map((one, key) => ({ ...one, key })),
  suspend: filter?.action.suspend ?? false,
  queue: filter?.action.queueId ? String(filter.action.queueId) : '',
  priority: filter?.action.priority ?? '',
})
const plain = ({ conditions }: Typed) => conditions.map(({ key: _, ...one }) => one)

/** Makes a filter of mails, or changes one; it can be tried on the newest thousand mails before it does anything. */
export const FilterDialog = ({ filter, onClose }: { filter: MailFilter | undefined; onClose: () => void }) => {
  const titleId = useId()
  const acts = useEmailActs()
  const { queues } = useTicketOptions(true)
  const [typed, setTyped] = useState(() => typedOf(filter))
  const [tried, setTried] = useState<TriedMailFilter | null>(null)
  const [why, setWhy] = useState('')
  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    if (change.conditions) setTried(null)
  }
  const setCondition = (key: number, change: Partial<Condition>) =>
    set({ conditions: typed.conditions.map((one) => (one.key === key ? { ...one, ...change } : one)) })
  const isReady = typed.name.trim() !== '' && typed.conditions.every(({ value }) => value !== '')
  const save = async () => {
    const { suspend, queue, priority } = typed
    const action = suspend
      ? ({ suspend: true } as const)
      : { ...(queue ? { queueId: Number(queue) } : {}), ...(priority ? { priority: priority as Priority } : {}) }
    const input = { name: typed.name.trim(), active: typed.active, conditions: plain(typed), action }
    const refused = filter ? await acts.saveFilter({ id: filter.id, ...input }) : await acts.addFilter(input)
    if (refused) return setWhy(t('failed', { why: refused.why }))
    notify.success(t('filterSaved', { name: input.name }), { id: 'email' })
    onClose()
  }
  const tryIt = async () => {
    try {
      setTried(await api.email.filters.dryRun.mutate({ conditions: plain(typed) }))
    } catch (error) {
      setWhy(t('failed', { why: failureOf(error).message }))
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{filter ? t('editFilter', { name: filter.name }) : t('addFilter')}</DialogTitle>
      <DialogContent>
        <div className={css.form}>
          <TextField
            size="small"
            label={t('filterName')}
            value={typed.name}
            autoFocus={!filter}
            onChange={({ target }) => set({ name: target.value })}
          />
          <h3 className={css.head}>{t('when')}</h3>
          {typed.conditions.map(({ key, field, op, value }) => (
            <div key={key} className={css.condition}>
              <TextField
                select
                size="small"
                label={t('conditionField')}
                value={field}
                onChange={({ target }) => setCondition(key, { field: target.value as Condition['field'] })}
              >
                {FILTER_FIELDS.map((one) => (
                  <MenuItem key={one} value={one}>
                    {fieldWord(one)}
                  </MenuItem>
                ))}
              </TextField>
              <TextField
                select
                size="small"
                label={t('conditionOp')}
                value={op}
                onChange={({ target }) => setCondition(key, { op: target.value as Condition['op'] })}
              >
                {FILTER_OPS.map((one) => (
                  <MenuItem key={one} value={one}>
                    {opWord(one)}
                  </MenuItem>
                ))}
              </TextField>
              <TextField
                size="small"
                label={t('conditionValue')}
                value={value}
                onChange={({ target }) => setCondition(key, { value: target.value })}
              />
              {typed.conditions.length > 1 ? (
                <IconButton
                  size="small"
                  aria-label={t('removeCondition')}
                  onClick={() => set({ conditions: typed.conditions.filter((one) => one.key !== key) })}
                >
                  <X size={16} />
                </IconButton>
              ) : null}
            </div>
          ))}
          <div>
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
          {typed.suspend ? null : (
            <>
              <TextField select size="small" label={t('queue')} value={typed.queue} onChange={({ target }) => set({ queue: target.value })}>
                <MenuItem value="">{t('queueOfMailbox')}</MenuItem>
                {queues.map(({ id, name }) => (
                  <MenuItem key={id} value={String(id)}>
                    {name}
                  </MenuItem>
                ))}
              </TextField>
              <TextField
                select
                size="small"
                label={t('priority')}
                value={typed.priority}
                onChange={({ target }) => set({ priority: target.value })}
              >
                <MenuItem value="">{t('usualPriority')}</MenuItem>
                {PRIORITIES.map((one) => (
                  <MenuItem key={one} value={one}>
                    {priorityName(one)}
                  </MenuItem>
                ))}
              </TextField>
            </>
          )}
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
