import { WATCHED_ENTITIES, type WatchedEntity } from '@balcao/contracts/watchers/watching'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import { notify } from '@balcao/ui/toasts'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { type KeyboardEvent, useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { PickField } from '../../../lib/pickers/pick-field.tsx'
import { type Picked, TicketPicker } from '../../../lib/pickers/ticket-picker.tsx'
import { useMe } from '../../../lib/session.ts'
import { FormDialog } from '../../../lib/tickets/form-dialog.tsx'
import { api } from '../../../lib/trpc.ts'
import { useThingActs } from '../../../lib/watching/things.data.ts'
import { AddWatcher } from '../add-watcher.tsx'
import { useWatchActs } from '../watchers.data.ts'
import css from '../watchers.module.css'
import { t } from './follow.messages.ts'
import { FOUND, type Option } from './found.data.ts'

type Kind = 'ticket' | WatchedEntity

/** Enter without a choice among people does not follow: that is the form's button. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Chooses something to follow; whoever says who watches what adds others to a ticket here, too. */
const FollowDialog = ({ first, onClose }: { first: Kind; onClose: () => void }) => {
  const can = useCan()
  const me = useMe()
  const things = useThingActs()
  const { watch, unwatch } = useWatchActs()
  const [kind, setKind] = useState<Kind>(first)
  const [ticket, setTicket] = useState<Picked | null>(null)
  const [thing, setThing] = useState<Option | null>(null)
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const kinds = (['ticket', ...WATCHED_ENTITIES] as const).filter((one) => one !== 'company' || can('company.read'))

  async function followTicket({ id, number }: Picked): Promise<boolean> {
    const name = `#${number}`
    const people = await api.tickets.watchers.list.query({ id }).catch(() => [])
    if (people.some(({ user }) => user.id === me.id)) {
      notify.info(t('already', { name }), { id: 'watch' })
      return true
    }
    if (!(await watch({ id }))) return false
    notify.undo(t('followed', { name }), () => void unwatch({ id }), { id: 'watch' })
    return true
  }
  async function followThing(entity: WatchedEntity, { id, name }: Option): Promise<boolean> {
    const state = await things.state({ entity, id, name })
    if (state?.watch) notify.info(t('already', { name }), { id: 'watch' })
    else if (!state || !(await things.follow({ entity, id, name }))) return false
    return true
  }
  const submit = async () => {
    if (kind === 'ticket' ? !ticket : !thing) return setWrong(t('choose'))
    setBusy(true)
    const done = kind === 'ticket' ? await followTicket(ticket as Picked) : await followThing(kind, thing as Option)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      act={t(isBusy ? 'acting' : 'act')}
      cancel={t('close')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldFrame label={t('kind')}>
        {(ids) => (
          <Select
            fullWidth
            value={kind}
            SelectDisplayProps={{ id: ids.id, 'aria-label': t('kind') }}
            onChange={(event) => {
              setKind(event.target.value)
              setTicket(null)
              setThing(null)
              setWrong(undefined)
            }}
          >
            {kinds.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`kind_${one}`)}
              </MenuItem>
            ))}
          </Select>
        )}
      </FieldFrame>
      {kind === 'ticket' ? (
        <FieldFrame label={t('ticket')} error={wrong} required>
          {(ids) => (
            <TicketPicker
              ids={ids}
              requesterId={null}
              without={[]}
              value={ticket}
              onChange={(next) => {
                setTicket(next)
                setWrong(undefined)
              }}
            />
          )}
        </FieldFrame>
      ) : (
        <PickField<Option>
          key={kind}
          label={t(kind)}
          hint={t(`hint_${kind}`)}
          {...(wrong ? { error: wrong } : {})}
          required
          useFound={FOUND[kind]}
          detailOf={({ detail }) => detail}
          onChange={(next) => {
            setThing(next)
            setWrong(undefined)
          }}
        />
      )}
      {ticket && can('ticket.manage_watchers') ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and layout of its own
        <div role="group" aria-label={t('others')} onKeyDown={keepEnter}>
          <p className={css.others}>{t('others')}</p>
          <AddWatcher key={ticket.id} ticketId={ticket.id} focus={false} />
        </div>
      ) : null}
    </FormDialog>
  )
}
export default FollowDialog
